"""Players: the schema of players.toml, with factions, seats, default set-up and turn track."""

from sandtable.packs import Record


class Meta(Record, frozen=True):
    """The numbers of players."""

    game: str
    players: tuple[int, ...]
    source: str


class Opening(Record, frozen=True):
    """setup.rest The markers when play begins."""

    start: str
    momentum: str
    turkey_controlled_by: str
    intervention: int
    refugees: int
    is_resources: int
    is_cash: int
    source: str


class Seating(Record, frozen=True):
    """setup.seating Factions clockwise."""

    order: tuple[str, ...]
    first: str
    source: str


class SetupOrder(Record, frozen=True):
    """Factions in the order in which they set up."""

    order: tuple[str, ...]
    source: str


class Layout(Record, frozen=True):
    """One unit in every area offered, none in `empty`, one more in each of `second`."""

    empty: tuple[str, ...]
    second: tuple[str, ...]


class DefaultSetup(Record, frozen=True):
    """A ready-made set-up."""

    iraqi_shia: Layout
    syrian_regime: Layout
    syrian_rebels: Layout
    islamic_state: Layout
    air_syria: tuple[str, ...]
    source: str


class Faction(Record, frozen=True):
    """factions.six A faction with its forces and the nations of its air units."""

    id: str
    name: str
    playable: bool
    forces: tuple[str, ...]
    peoples: tuple[str, ...]
    air: tuple[str, ...]
    source: str
    note: str = ""


class Split(Record, frozen=True):
    """players.two The forces of a faction that two seats share."""

    faction: str
    seat_1: tuple[str, ...]
    seat_2: tuple[str, ...]
    control: str


class Assignment(Record, frozen=True):
    """players.assignment The factions of every seat for a number of players."""

    players: int
    seats: tuple[tuple[str, ...], ...]
    source: str
    split: Split | None = None


class Track(Record, frozen=True):
    """calendar The turn track and where games of each length end."""

    months_per_turn: int
    first: str
    standard: int
    short: int
    long: int
    source: str


class Turn(Record, frozen=True):
    """calendar One turn."""

    n: int
    name: str
    year: int
    year_ends: bool
    boots_forbidden: bool
    momentum_by_units: bool
    source: str


class PlayersFile(Record, frozen=True):
    """players.toml"""

    meta: Meta
    opening: Opening
    seating: Seating
    setup_order: SetupOrder
    default_setup: DefaultSetup
    faction: tuple[Faction, ...]
    assignment: tuple[Assignment, ...]
    track: Track
    turn: tuple[Turn, ...]

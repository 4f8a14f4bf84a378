"""27.2 US approval: cards 33 and 82."""

from sandtable.core import D6, Chance
from sandtable.core.events import Note, Reading
from sandtable.games.fitna.box.cards import UsApproval
from sandtable.games.fitna.box.factions import Player
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.state import Table, plan_of

TESTS: dict[str, int] = {Player.ISRAEL: 1, Player.TURKEY: 2, Player.SAUDI: 3}
"""The rows of the table after the first, which is for attacks on IS."""

REFUSED = "The United States do not approve."


def approved(t: Table, play: Play, spaces: list[int]) -> bool:
    """27.2, R-CMB-30 A card that needs it is tested with its target and the player's own nationality."""
    s = t.state
    if not any(isinstance(each, UsApproval) for each in t.box.mode[play.mode].requires):
        return True
    if play.player in (s.us, s.us_other) and s.us >= 0:
        return True
    faces = _needed(t, play, spaces)
    if not faces:
        t.tell(Note(topic="approval"), REFUSED, "27.2")
        return False
    needed = f"1–{max(faces)}" if max(faces) > 1 else "1"
    found = t.roll(D6, "US approval ({needed} needed)", "27.2", needed=needed) in faces
    likely = len(faces) / 6
    chance = Chance("approved", likely, 1.0) if found else Chance("not approved", 1 - likely, -1.0)
    text = "The United States approve." if found else REFUSED
    t.tell(Note(topic="approval", reading=Reading(chance), side=play.nation), text, "27.2")
    return found


def _needed(t: Table, play: Play, spaces: list[int]) -> tuple[int, ...]:
    box = t.box
    tests = box.tables.us_approval.test
    units = [unit for space in spaces for unit in t.state.stacks[space]]
    if units and all(box.faction[unit] == box.is_faction for unit in units):  # R-TEN-10
        return tests[0].approved_on
    id_ = plan_of(t).players[play.player].id
    row = TESTS.get(Player.SAUDI if id_ == Player.COALITION else id_)
    return tests[row].approved_on if row is not None else ()

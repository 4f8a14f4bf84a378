"""10.0 Special Jokers."""

from sandtable.core import Refusal, Steps
from sandtable.core.events import Card as CardEvent
from sandtable.games.fitna.box import effects
from sandtable.games.fitna.box.factions import Faction
from sandtable.games.fitna.rules.cards.effects import apply_all, prepare
from sandtable.games.fitna.rules.cards.play import Play
from sandtable.games.fitna.rules.cards.strikes import strike_targets
from sandtable.games.fitna.state import Table, plan_of

NATION = {"hezbollah": Faction.LEB_HEZBOLLAH}


def held(t: Table, player: int) -> list[int]:
    """10.0 The Special Jokers that a player holds."""
    first = len(t.box.cards)
    return [first + i for i, holder in enumerate(t.state.specials) if holder == player]


def play_special(t: Table, player: int, joker: int) -> Steps[None]:
    """10.0 Nothing can cancel it; it leaves the game after use."""
    s, box = t.state, t.box
    record = box.specials[joker - len(box.cards)]
    s.specials[joker - len(box.cards)] = -1
    s.used_specials.append(joker)
    marker = plan_of(t).marker[player]
    t.tell(CardEvent(joker, record.title), "{player:piece}: the {title}.", "10.0", player=marker)
    play = Play(player, joker, -1, record.effects, NATION.get(record.owner, record.owner))
    yield from prepare(t, play)
    yield from apply_all(t, play, play.effects)


def why_not_special(t: Table, player: int, joker: int) -> Refusal | None:
    """10.0, R-CRD-9 A Special Joker is played in its owner's Events segment, if there is anything to strike."""
    box = t.box
    record = box.specials[joker - len(box.cards)]
    if record.when != "own_events_segment":
        return Refusal("10.0", "It is used when the US forces arrive.")
    nation = NATION.get(record.owner, record.owner)
    for effect in record.effects:
        if isinstance(effect, effects.Strike) and not strike_targets(t, player, nation, effect):
            return Refusal("10.0", "There is no enemy to strike.")
    return None

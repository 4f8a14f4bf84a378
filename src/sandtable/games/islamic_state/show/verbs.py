"""The verbs of every option: how they are offered and what they are about."""

from collections.abc import Mapping

from sandtable.core import Kind, Verb, Window

VERBS: Mapping[str, Verb] = {
    # Set-up
    "default": Verb("Use the ready-made set-up", lays=True),
    "choose": Verb("Set up unit by unit"),
    "place": Verb("Place it in {}", Kind.SPACE),
    # Turn
    "pay": Verb("Pay {} cash", Kind.NUMBER, numbers=(0, 40)),
    "give_up": Verb("Give up a unit in {}", Kind.SPACE),
    "select": Verb("Select {}", Kind.CARD, secret=True),
    "open": Verb("Open with {}", Kind.CARD),
    # A phase
    "reveal": Verb("Play {}", Kind.CARD, commits=True),
    "act": Verb("Attempt the act of the turn"),
    "play": Verb("Intervention: {}", Kind.CARD),
    "bomb": Verb("Bomb with {}", Kind.PIECE, commits=True),
    "us_strike": Verb("Take the US bonus Air Strike"),
    "russian_strike": Verb("Take the Russian bonus Air Strike"),
    "truce": Verb("Declare a truce"),
    "offer": Verb("Offer a cease-fire"),
    "end": Verb("End the phase", ends=True),
    # Recruiting
    "raise": Verb("Bring in {}", Kind.PIECE),
    # Moving
    "from": Verb("Move from {}", Kind.SPACE),
    "fight": Verb("Attack in {} without moving", Kind.SPACE),
    "turks": Verb("Use the card for Turkey"),
    "take": Verb("Take {}", Kind.PIECE, several=True),
    "move": Verb("Advance with {}", Kind.PIECE),
    "to": Verb("Go to {}", Kind.SPACE),
    "guard": Verb("Leave {} on guard", Kind.PIECE),
    "halt": Verb("Stop here"),
    "advance": Verb("Advance to {}", Kind.SPACE),
    # Combat
    "attack": Verb("Attack {}", Kind.CARD, several=True),
    "no_attack": Verb("Do not attack"),
    "commit": Verb("Attack with {}", Kind.PIECE, several=True),
    "join": Verb("Join in"),
    "support": Verb("Support with the air unit only"),
    "stay_out": Verb("Stay out"),
    "retreat": Verb("Retreat {}", Kind.PIECE),
    "stand": Verb("Stand", commits=True),
    "lose": Verb("Lose {}", Kind.PIECE),
    "remove": Verb("Eliminate {}", Kind.PIECE),
    "claim": Verb("Take it for {}", Kind.CARD),
    "decline": Verb("Decline"),
    "accept": Verb("Accept"),
    # Air Strikes
    "fly": Verb("Fly {}", Kind.PIECE),
    "over": Verb("Place it over {}", Kind.SPACE),
    "target": Verb("Bomb the {}", Kind.CARD, commits=True),
    "ground": Verb("Remove {}", Kind.PIECE),
    "keep": Verb("Keep {}", Kind.PIECE),
    "done": Verb("No more air units"),
    # Acts and interventions
    "attempt": Verb("Attempt: {}", Kind.CARD),
    "against": Verb("Aim it at {}", Kind.CARD, commits=True),
    "for": Verb("Choose {}", Kind.CARD),
}

WINDOWS = (
    Window("cooperate", "Fighting beside another faction", {"attack": "an attack", "defence": "a defence"}),
    Window("retreat", "Retreat before combat"),
    Window("losses", "Losses of a common defence"),
    Window("claim", "Taking an area for another faction"),
    Window("ceasefire", "Offers of a cease-fire"),
)

"""The verbs of options, how they read, and the windows that standing orders can decline."""

from sandtable.core import Kind, Verb, Window

PIECE, SPACE, CARD, NUMBER = Kind.PIECE, Kind.SPACE, Kind.CARD, Kind.NUMBER

VERBS = {
    # Cards
    "take": Verb("Take {}", CARD, secret=True),
    "event": Verb("Play {}", CARD, commits=True),
    "special": Verb("Play {}", CARD, commits=True),
    "joker": Verb("Play a Joker: draw two cards"),
    "assets": Verb("{} of them Assets", NUMBER, commits=True, secret=True),
    "exchange": Verb("Offer {} an exchange of cards", PIECE),
    "offer": Verb("Give {}", CARD, secret=True),
    "swap": Verb("Accept and give {}", CARD, secret=True, commits=True),
    "refuse": Verb("Refuse"),
    "target": Verb("Aim it at {}", PIECE),
    "end_events": Verb("End the Events segment"),
    "arrive": Verb("Place waiting units"),
    "asset": Verb("Play {}", CARD),
    "cancel": Verb("Cancel it with {}", CARD),
    "quiet": Verb("Pass for the rest of this phase"),
    "pass": Verb("Pass"),
    # Passage and permission
    "grant": Verb("Grant passage to {}", PIECE),
    "withdraw": Verb("Withdraw passage from {}", PIECE),
    "go_on": Verb("Go on"),
    "request": Verb("Ask for permission"),
    "alone": Verb("Do without"),
    "permit": Verb("Grant permission"),
    # Planning
    "spend": Verb("Spend {} for OPs", CARD, several=True),
    "bid": Verb("Commit {}", CARD, several=True, secret=True),
    "no_bid": Verb("Commit no card", secret=True),
    "depots": Verb("Use strategic depots: two moves, one offensive"),
    "no_ops": Verb("Spend no card"),
    "split": Verb("{} OPs for movement", NUMBER),
    # Movement
    "move": Verb("Move {}", PIECE),
    "to": Verb("Go to {}", SPACE),
    "via": Verb("Go by way of {}", SPACE),
    "fly": Verb("Fly to {}", SPACE),
    "assault": Verb("Land in {}", SPACE),
    "back": Verb("Take back the last move"),
    "end_moves": Verb("End movement"),
    "strategic": Verb("Move {} strategically", PIECE),
    "stay": Verb("No strategic move"),
    # Offensives
    "attack": Verb("Attack {}", SPACE),
    "from": Verb("From {}", SPACE),
    "commit": Verb("Attack with {}", PIECE, commits=True, several=True),
    "join": Verb("Join the offensive"),
    "end_attacks": Verb("End offensives"),
    "lose": Verb("{} loses a step", PIECE),
    "retreat": Verb("Retreat to {}", SPACE),
    "exploit": Verb("Exploit to {}", SPACE),
    "halt": Verb("Do not exploit"),
    "scrap": Verb("Eliminate {}", PIECE),
    # Reinforcements
    "batch": Verb("Take the next batch"),
    "replacements": Verb("Take replacements"),
    "nothing": Verb("Take nothing"),
    "rebuilding": Verb("Rebuild a unit"),
    "restoring": Verb("Restore reduced units"),
    "rebuild": Verb("Bring back {}", PIECE),
    "upgrade": Verb("Restore {}", PIECE),
    "enough": Verb("That is enough"),
    "deploy": Verb("Place {}", PIECE),
    "place": Verb("Place it in {}", SPACE),
    # Events
    "strike": Verb("Strike {}", SPACE),
    "inspect": Verb("Inspect {}", SPACE, commits=True),
    "dig": Verb("Entrench {}", SPACE),
    "cut": Verb("Cut the oilfield of {}", SPACE),
    "besiege": Verb("Besiege {}", SPACE),
    "truce_syria": Verb("In Syria"),
    "truce_iraq": Verb("In Iraq"),
    "truce_lebanon": Verb("In Lebanon"),
    "truce_kuwait": Verb("In Kuwait"),
    "raise_tension": Verb("Raise the tension"),
    "lower": Verb("Lower the tension"),
    "baghdadi": Verb("Place Al Baghdadi and one counter"),
    "baghdadi_restored": Verb("Restore Al Baghdadi and place two counters"),
    "is_draw": Verb("Place three counters"),
    "raise": Verb("Bring back a unit"),
}

WINDOWS = (
    Window(
        "support",
        "Assets in an offensive",
        {"own": "own units take part", "attack": "for the attack", "defence": "for the defence"},
    ),
    Window(
        "cancel",
        "Cancelling the card of another player",
        {"own": "own units are attacked or struck", "event": "an event", "offensive": "an Asset in an offensive"},
    ),
    Window("joker", "A Joker before the phase of another player"),
    Window("exchange", "An offer to exchange cards"),
    Window("permission", "Syria asks for Hezbollah"),
    Window("join", "Advisers beside Kurds who attack"),
)

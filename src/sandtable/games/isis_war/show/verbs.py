"""The verbs of every option, and the windows that can be declined by standing order."""

from collections.abc import Mapping

from sandtable.core import Kind, Verb, Window

VERBS: Mapping[str, Verb] = {
    # 3 Set-up
    "place": Verb("Set up {}", Kind.PIECE),
    "fill": Verb("Set up a stack in {}", Kind.SPACE),
    "add": Verb("Set up {} there", Kind.PIECE, several=True),
    "default": Verb("Set up the rest in the default way", lays=True),
    "finish": Verb("Keep the rest in the strategic reserve"),
    "reserve": Verb("Keep it in the strategic reserve"),
    "at": Verb("Place it in {}", Kind.SPACE),
    "all_at": Verb("Place it and those after it in {}", Kind.SPACE, aside=True),
    # 5 Sequence
    "interrupt": Verb("Interrupt"),
    "decline": Verb("Let Iran go on"),
    "movement": Verb("Movement phase"),
    "combat": Verb("Combat phase"),
    "airpower": Verb("Airpower phase"),
    # 6 Stacking
    "remove": Verb("Eliminate {}", Kind.PIECE),
    # 9 Movement
    "move": Verb("Move {}", Kind.PIECE, several=True),
    "stack": Verb("Move the stack in {} in stages", Kind.SPACE, aside=True),
    "enter": Verb("Bring {} onto the map", Kind.PIECE),
    "to": Verb("Move to {}", Kind.SPACE),
    "leave": Verb("Leave {} here", Kind.PIECE, several=True),
    "halt": Verb("End the move here"),
    "land": Verb("Land the airborne reserve"),
    "end": Verb("End the phase", ends=True),
    # 10 Combat
    "attack": Verb("Attack {}", Kind.SPACE),
    "end_attacks": Verb("End the combat phase", ends=True),
    "join": Verb("Attack with {}", Kind.PIECE, several=True),
    "approach": Verb("Fly in through {}", Kind.SPACE),
    "call_militia": Verb("Call {}", Kind.PIECE),
    "no_militia": Verb("Add no militia"),
    "support": Verb("Support with {}", Kind.PIECE),
    "no_support": Verb("Give no support"),
    "commit_forces": Verb("Commit {}", Kind.CARD, commits=True),
    "hold_forces": Verb("Commit none"),
    "roll": Verb("Roll the die", commits=True),
    "lower": Verb("Roll, giving up columns: {}", Kind.NUMBER, commits=True, numbers=(1, 12)),
    "lose_step": Verb("{} loses a step", Kind.PIECE),
    "stand": Verb("Lose a step and stand"),
    "give_way": Verb("Retreat"),
    "retreat_to": Verb("Retreat to {}", Kind.SPACE),
    "retreat_unit": Verb("{} retreats there", Kind.PIECE),
    "advance": Verb("Advance with {}", Kind.PIECE, several=True),
    "stop_advance": Verb("Stay: no unit advances"),
    # 11 Special units
    "land_at": Verb("Land at {}", Kind.SPACE, commits=True),
    # 12 Airpower
    "bomb": Verb("Bomb {}", Kind.SPACE, commits=True),
    "bomb_reserve": Verb("Bomb {} in the reserve", Kind.PIECE, commits=True),
    "no_strike": Verb("No air attack"),
    "destroy": Verb("Destroy {}", Kind.PIECE),
    # 13 Random events
    "accept": Verb("Accept"),
    "refuse": Verb("Refuse"),
    "storm": Verb("Place the sandstorm in {}", Kind.SPACE),
    # 14 Reinforcements
    "release": Verb("Release {}", Kind.PIECE),
    "build": Verb("Build {} to full strength", Kind.PIECE),
    "wait": Verb("Let {} wait", Kind.PIECE),
    "attach": Verb("Attach it to {}", Kind.PIECE),
    "restore": Verb("Restore {}", Kind.PIECE),
    "pass": Verb("Pass"),
}

WINDOWS = (
    Window(
        "interrupt",
        "Interrupting the turn of Iran",
        {
            "phase": "when a movement or combat phase begins",
            "move": "after every move",
            "battle": "after every battle",
            "end": "when the turn of Iran ends",
        },
        usual=("phase", "end"),
        seat="us",
    ),
    Window("columns", "Giving up columns before the die of an attack", usual=()),
    Window("militia", "Militia in a battle"),
    Window("support", "Air assault support of a defence"),
    Window("special_forces", "Special forces in a battle"),
)

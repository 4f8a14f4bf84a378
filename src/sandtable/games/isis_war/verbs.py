"""The verbs of every option: how they are offered and what they are about."""

from collections.abc import Mapping

from sandtable.core import Kind, Verb
from sandtable.games.isis_war import airpower, combat, landing

OWN = {
    # 3 Set-up
    "place": Verb("Set up {}", Kind.PIECE),
    "fill": Verb("Set up a stack in {}", Kind.SPACE),
    "add": Verb("Add {}", Kind.PIECE),
    "done": Verb("The stack is complete"),
    "default": Verb("Set up the rest in the default way"),
    "finish": Verb("Keep the rest in the strategic reserve"),
    "reserve": Verb("Keep it in the strategic reserve"),
    "at": Verb("Place it in {}", Kind.SPACE),
    # 5 Sequence
    "interrupt": Verb("Interrupt"),
    "decline": Verb("Let the Iranian player go on"),
    "movement": Verb("Movement phase"),
    "combat": Verb("Combat phase"),
    "airpower": Verb("Airpower phase"),
    # 6 Stacking
    "remove": Verb("Eliminate {}", Kind.PIECE),
    # 9 Movement
    "move": Verb("Move {}", Kind.PIECE),
    "stack": Verb("Move the stack in {}", Kind.SPACE),
    "enter": Verb("Bring {} onto the map", Kind.PIECE),
    "to": Verb("Move to {}", Kind.SPACE),
    "leave": Verb("Leave {} here", Kind.PIECE),
    "halt": Verb("Halt here"),
    "land": Verb("Land the ASR"),
    "end": Verb("End the phase"),
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

VERBS: Mapping[str, Verb] = {**combat.VERBS, **airpower.VERBS, **landing.VERBS, **OWN}

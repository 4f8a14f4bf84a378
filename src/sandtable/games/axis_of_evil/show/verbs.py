"""The verbs of every option, and the windows that can be declined by standing order."""

from collections.abc import Mapping

from sandtable.core import Kind, Verb, Window

VERBS: Mapping[str, Verb] = {
    # 3 Set-up
    "place": Verb("Set up {}", Kind.PIECE),
    "default": Verb("Set up the rest in the default way", lays=True),
    "at": Verb("Place it in {}", Kind.SPACE),
    "southern": Verb("Southern Military District"),
    "central": Verb("Central Military District"),
    # 6 Turn sequence
    "pass": Verb("Pass"),
    "enhance": Verb("Spend {} for AP", Kind.PIECE, several=True),
    # 7 Shock
    "shock": Verb("Play the shock marker", commits=True),
    "keep": Verb("Keep it for later"),
    # 9 Stacking
    "remove": Verb("Eliminate {}", Kind.PIECE),
    # 10 Reinforcements; what goes from display to display is nobody else's business (9.4)
    "reinforce": Verb("Reinforcement"),
    "contingent": Verb("{} units", Kind.CARD, commits=True),
    "bring": Verb("Bring {} onto the map", Kind.PIECE),
    "ready": Verb("Send {} to Staging", Kind.PIECE, several=True, secret=True),
    "to_southern": Verb("Send {} to the Southern Military District", Kind.PIECE, secret=True),
    "to_central": Verb("Send {} to the Central Military District", Kind.PIECE, secret=True),
    "fly_in": Verb("Fly {} in over a map edge", Kind.PIECE, commits=True),
    "demobilise": Verb("Demobilise {}", Kind.PIECE),
    "stop": Verb("Take no more"),
    # 11 Regrouping
    "regroup": Verb("Regroup"),
    "supply": Verb("Supply from {}", Kind.SPACE, commits=True),
    # 12 Movement
    "ground": Verb("Ground movement"),
    "hyperwar": Verb("Hyperwar movement"),
    "rail": Verb("Railroad movement"),
    "trans_siberian": Verb("Trans-Siberian railroad"),
    "airborne": Verb("Airborne movement"),
    "amphibious": Verb("Amphibious movement"),
    "unit": Verb("Choose {}", Kind.PIECE, commits=True),
    "to": Verb("Go to {}", Kind.SPACE),
    "halt": Verb("Stop here"),
    "done": Verb("That is all"),
    "by_ground": Verb("Ground movement"),
    "by_rail": Verb("Railroad movement"),
    "by_air": Verb("Airborne movement"),
    "by_sea": Verb("Amphibious movement"),
    "entrain": Verb("Move {} by rail", Kind.PIECE),
    # 13 Ground combat
    "attack": Verb("Attack"),
    "target": Verb("Attack {}", Kind.SPACE),
    "declare": Verb("Declare them: one AP for the whole attack"),
    "plain": Verb("An ordinary attack"),
    "with": Verb("Attack with {}", Kind.PIECE, several=True),
    "support": Verb("Send {}", Kind.PIECE, several=True),
    "no_air": Verb("No air support"),
    "commit": Verb("Send {}", Kind.PIECE, commits=True, several=True, secret=True),
    "no_sf": Verb("No special forces", secret=True),
    # 14 Combat results
    "lose": Verb("Take the loss with {}", Kind.PIECE),
    "retreat": Verb("Retreat to {}", Kind.SPACE),
    "advance": Verb("Advance with {}", Kind.PIECE),
    "stay": Verb("Do not advance"),
    # 16 Air operations
    "superiority": Verb("Air superiority"),
    "sortie": Verb("Send {}", Kind.PIECE, commits=True, several=True),
    "withdraw": Verb("Send back {}", Kind.PIECE, secret=True),
    "none_there": Verb("No air unit is there"),
    "drive_off": Verb("Drive off {}", Kind.PIECE),
    "spare": Verb("Leave the fleets alone"),
    "bombard": Verb("Bombardment"),
    "bomb": Verb("Bombard {}", Kind.SPACE),
    "strike": Verb("Strike with {}", Kind.PIECE, several=True),
    # 19 Optional rules
    "airborne_assault": Verb("Airborne assault"),
    "amphibious_assault": Verb("Amphibious assault"),
    "assault": Verb("Assault {}", Kind.SPACE),
    "transport": Verb("Air transport"),
    "airlift": Verb("Fly to {}", Kind.SPACE),
    "reserve_air": Verb("Reserve air"),
    "reserve": Verb("Withdraw {}", Kind.PIECE, several=True, secret=True),
    "insurgency": Verb("Insurgency"),
    "recruiting": Verb("Islamist recruiting"),
    "stir": Verb("Stir up {}", Kind.SPACE),
    "agitate": Verb("Send {}", Kind.PIECE, several=True),
    "recruit": Verb("Recruit {}", Kind.PIECE),
}

WINDOWS = (Window("late_air", "Air units for an attack, once more after its units were chosen", usual=()),)

"""3.0 What counters are called in sentences: "4th Armoured" for what is printed as "4 Arm", "KDP 2" for "2 KDP"."""

import re

WORDS = {
    "Arm": "Armoured",
    "Mech": "Mechanised",
    "Inf": "Infantry",
    "Para": "Parachute",
    "SF": "Special Forces",
    "Mil": "Militia",
    "Hezb": "Hezbollah",
    "Iran": "Iranian",
    "Gd": "Guard",
    "Pr": "Presidential",
    "NG": "National Guard",
    "AA": "Air Assault",
    "Cdo": "Commando",
    "Fed": "Federal",
    "Pol": "Police",
    "JOR": "(Jordan)",
    "EGY": "(Egypt)",
    "UAE": "(UAE)",
    "QAT": "(Qatar)",
    "BAH": "(Bahrain)",
    "OMN": "(Oman)",
    "KUW": "(Kuwait)",
    "YEM": "(Yemen)",
}
COUNTED = ("Mil", "Hezb", "KDP", "PYD", "PKK")
"""Counters of these are numbered one by one; the others bear the number of a formation."""
TEENS = (11, 12, 13)


def spoken(printed: str) -> str:
    """The name of a counter as people say it; a number in it never reads as a quantity."""
    found = re.fullmatch(r"(FSA |FIA )?(\d+) (.+)", printed)
    if found is None:
        return _words(printed)
    side, number, kind = found[1] or "", found[2], found[3]
    if kind.split()[-1] in COUNTED:
        return f"{side}{_words(kind)} {number}"
    return f"{side}{ordinal(int(number))} {_words(kind)}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if number % 100 in TEENS else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _words(kind: str) -> str:
    formation = re.sub(r"\[(\d+) (\w+)\]", lambda found: f"({ordinal(int(found[1]))} {found[2]})", kind)
    return " ".join(WORDS.get(word, word) for word in formation.split())

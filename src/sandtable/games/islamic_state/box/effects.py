"""What each intervention brings, in a few words."""

from sandtable.games.islamic_state.box.actions import Intervention

EFFECTS = {
    Intervention.BLOCKADE: "The Islamic State loses a die roll of cash",
    Intervention.DRONES: "Three Shia militia, one a turn; opens two further events",
    Intervention.US_AIRSTRIKES: "One US air unit; the Coalition may play Air Strike",
    Intervention.ARMS_SHIPMENT: "A unit for Kurds, Iraq, rebels, USA or Iran; one for the regime as well",
    Intervention.SECURITY_FORCES: "A unit for Kurds, Iraq or rebels",
    Intervention.TURKISH_AIRBASE: "A second US air unit",
    Intervention.PERSONALITY_STRIKE: "On a 6 an enemy loses a unit; +1 each for drones, advisers, "
    "a failure this year",
    Intervention.INCREASED_AIRSTRIKES: "Two US air units move with a card",
    Intervention.FORM_COALITION: "All Western air units; three move with a card",
    Intervention.TURKISH_MOVE: "A Turkish unit in Iraq, the Coalition's for good; "
    "Turkey is lost to the Islamic State",
    Intervention.LIMITED_SYRIA: "US air units over IS and Kurdish areas of Syria; three more militia; "
    "Iraqis may enter",
    Intervention.CLOSE_BORDER: "No border income; the first Islamic State recruit of each turn is stopped",
    Intervention.FULL_SYRIA: "Western air units anywhere in Syria but over Russians",
    Intervention.TURKISH_INTERVENTION: "The other Turkish units enter Syria; three Islamic State recruits",
    Intervention.BOOTS: "Three US units, a bonus Air Strike each turn; five Islamic State recruits",
}

NAMES = ("US", "Western")
"""What keeps its capital letter inside a sentence."""


def in_a_sentence(event: Intervention) -> str:
    """What an intervention brings, after a colon."""
    text = EFFECTS[event]
    return text if text.startswith(NAMES) else text[0].lower() + text[1:]

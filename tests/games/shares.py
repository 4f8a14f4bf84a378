"""The sentences that answer for nearly everything that a question does not offer, and why they must.

A question asks for few things of many: most hexes are empty, most are far away, most pieces are of another kind.
Where a more specific truth exists, the reason is to be split instead of named here.
"""

SHARE = 0.8
"""The largest part of the things that a question does not offer which one sentence may answer for."""
EMPTY = "Most of the map is empty, and of an empty place there is nothing more to say."
FAR = "Most of the map is far from any one place; how far is allowed is said."
KIND = "The question is for one of few pieces or places of a kind, which it names; all the others are not of it."
LAND = "A unit starts or arrives in one land or in a few places, which are named; all others are outside."
HELD = "A few places are held by a side at one time; all others are not."
OTHERS = "Each of many players owns a few of the units; whose the others are can be seen."
LEFT_OUT = "A small scenario leaves out most of the map."
ALIKE = {
    # No unit there
    r"No enemy (unit )?is there\.": EMPTY,
    r"No enemy garrison is there\.": EMPTY,
    r"No (ground )?unit (of yours )?(is|stands) there\.": EMPTY,
    r"No ground unit of yours is there\.": EMPTY,
    r"No unit of the regime stands there\.": EMPTY,
    r"The Turkish stack whose turn it is can do nothing there\.": "A stack acts where it stands or next to it.",
    # Too far
    r"It is too far: the retreat is of \d hex(es)?\.": FAR,
    r"It is more than \d+ hexes (away|from the edge|from the city)\.": FAR,
    r"It is out of reach with \d points?\.": FAR,
    r"It is not next to the (target|area that was cleared|space that (was (lost|won)|is attacked))\.": FAR,
    r"It does not stand next to the space that is attacked\.": FAR,
    r"A retreat goes one hex from the battle\.": FAR,
    r"It is not in the zone that is being struck\.": FAR,
    r"It is not the next area of a shortest way to where they flee\.": FAR,
    r"It stands elsewhere: it takes no part\.": FAR,
    # Another kind
    r"It is not an Islamist unit\.": KIND,
    r"It is none of the Kurds of this card\.": KIND,
    r"It is not a fleet\.": KIND,
    r"It is no air unit\.": KIND,
    r"It (did not attack|took no part in this)\.": KIND,
    r"A player is meant here, not a unit\.": KIND,
    r"Only militia and the Iraqi National Army are called to a battle\.": KIND,
    r"Only Air Assault BCTs support a defence from elsewhere\.": KIND,
    r"It has no railroad\.": KIND,
    r"No city is there\.": KIND,
    r"It is not a (city|port)\.": KIND,
    r"It is neither a base,? (a port )?nor a (port|coast where it may land)\.": KIND,
    r"It is not in the hand\.": KIND,
    r"It has no oilfield\.": KIND,
    r"The line comes out only at its two ends\.": KIND,
    r"It does not lie on the coast of the same sea\.": KIND,
    r"A tank enters in a street section\.": KIND,
    r"Squads enter in the start zones\.": KIND,
    r"It is not yours\.": OTHERS,
    # Another land
    r"It lies outside the land in which the unit sets up\.": LAND,
    r"It is neither in nor next to a city of the unit's land\.": LAND,
    r"(Kurdish brigades|Turkish corps|Iranian units) start in .*": LAND,
    r"Turkish corps enter in hexes of Turkey at the north edge, outside Kurdistan\.": LAND,
    r"(Basij return|It arrives|Israeli and Jordanian units arrive) in .*": LAND,
    r"The restriction roll keeps the nation out of that area\.": LAND,
    r"This nation may not fly there yet\.": "Air space opens by country: until then most of the map is closed.",
    r"It is no area where this force starts\.": LAND,
    r"These units stay in Syria\.": LAND,
    r"These units stay in Iraq before the limited intervention in Syria\.": LAND,
    r"Kurds stay in their own country before the Islamic State has come to Iraq\.": LAND,
    r"(Kurds|Druze) keep to (Kurdish|their) land and the areas next to it\.": LAND,
    r"Kurds recruit in Kurdish areas\.": LAND,
    r"Militia appear in Karbala or Najaf\.": LAND,
    # Held by others
    r"It is not a friendly base( that serves the unit)?\.": HELD,
    r"Its (own side|player) does not control the space\.": HELD,
    r"Its own side does not hold it\.": HELD,
    r"You do not control it\.": HELD,
    r"The PKK does not control it\.": HELD,
    r"IS does not control it, and it bears no symbol of IS\.": HELD,
    r"The space is not in play in this scenario\.": LEFT_OUT,
}

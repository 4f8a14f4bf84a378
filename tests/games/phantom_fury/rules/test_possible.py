"""Positions that cannot arise are refused with their reason."""

import pytest

from sandtable.core.errors import PositionError
from tests.games.phantom_fury.tools import BOX, GAME


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("usmc_01 @ 3.C; suspect @ 3.C", r"cannot share 3.C. .12.2.1.2"),
        (
            "zone 14 usmc; suspect @ 14.1",
            r"Zone 14 is under USMC control: no insurgent or suspect is in it. .14.1.1",
        ),
        ("usmc_01 @ 14.C; usmc_02 @ 14.1", r"Zone 14 is under insurgent control: it holds one squad. .12.2.1.1"),
        ("iif_1 @ 26.C; iif_2 @ 26.C", r"A location of the mosque holds one IIF squad. .5.1.6.1"),
        ("zone 14 ruins; usmc_01 @ 14.R", r"14.R lies in ruins. .4.1.6"),
        ("zone 14 ruins; suspect @ 14.2", r"14.2 lies in ruins. .4.1.6"),
        ("usmc_01 @ 26.C", r"Marines do not enter the mosque. .12.4.2"),
        ("iif_1 @ 14.C", r"IIF squads do not enter zone 14 under insurgent control. .5.1.6.1"),
        ("usmc_01 @ B3; usmc_02 @ B3 pinned", r"Section B3 holds one squad and one tank. .12.2.3.2"),
        ("m1a1_1 @ B3; m1a1_2 @ B3", r"Section B3 holds one squad and one tank. .12.2.3.2"),
        ("m1a1_1 @ 5.OG; m1a1_2 @ 5.OG", r"without another tank or an enemy .R-34.. .12.6.2"),
        ("m1a1_1 @ 5.OG; suspect @ 5.OG", r"without another tank or an enemy .R-34.. .12.6.2"),
        ("m1a1_1 @ 5.OG fired", r"A tank that has fired stands in a street section. .11.1.3"),
        ("usmc_01 @ 14.C fired", r"stands in a zone under USMC control. .11.1"),
        ("usmc_01 @ company pinned", r"A pinned squad is on the map. .11.5"),
        ("usmc_01 @ company caat_1", r"A CAAT is with a squad of Marines on the map. .5.1.4.1"),
        ("zone 3 usmc; iif_1 @ 3.C caat_1", r"A CAAT is with a squad of Marines on the map. .5.1.4.1"),
        ("usmc_01 @ eliminated hero=1", r"A hero is with a squad on the map. .5.1.5.1"),
        ("usmc_01 @ 14.C security=14.1", r"Security is detached in a courtyard or on a roof. .12.3.2.1"),
        ("usmc_01 @ 14.C security=15.C", r"A squad is in the same zone as its security. .12.3.2.2"),
        ("zone 14 usmc; usmc_01 @ 14.C security=14.C", r"Security has rejoined its squad in zone 14 .*14.3.1"),
        ("zone 14 usmc fanaticism", r"Fanaticism in zone 14 ended with USMC control. .14.1.1"),
        ("zone 14 no_event", r"Insurgent events in zone 14 are void only with security there. .13.6.4"),
        ("zone 14 usmc unactivated", r"Zone 14 cannot be held or in ruins before it is activated. .4.1.3"),
    ],
)
def test_a_position_that_cannot_arise_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=f"This position cannot arise: .*{message}"):
        GAME.read(BOX, text, GAME.setting(variants={"historical": 1}))

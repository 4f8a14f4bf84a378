"""Where optional rules meet the others, and one another."""

import pytest

from sandtable.testing import asked, choose, options
from tests.games.axis_of_evil.tools import (
    APART,
    BOX,
    FAR,
    arrive,
    bomb,
    holder,
    lying,
    place,
    reinforce,
    state,
    stir,
    war,
)


@pytest.mark.rule("axis_of_evil", "19.3.return", "16.7.1")
def test_peshmerga_eliminated_from_the_air_come_back():
    match = war(
        f"{FAR}psh_80 @ 1812 reduced; {lying('staging', 'rus_tac_1', 'rus_tac_2')}; active eurasian",
        "E1",
        2,
    )
    bomb(match, "1812", "rus_tac_1", "rus_tac_2")
    assert place(match, "psh_80") == "track"
    assert state(match).due[BOX.piece("psh_80")] == state(match).turn + 2


@pytest.mark.rule("axis_of_evil", "19.1.2", "16.7")
def test_a_base_alone_may_be_bombarded_and_is_driven_out_for_good():
    match = war(
        "nato_fob @ 1420; nato_isaf @ 1725; rus_2gd @ 1325; rus_tac_1 @ staging; active eurasian", "R1", fob=1
    )
    bomb(match, "1420", "rus_tac_1")
    assert place(match, "nato_fob") == "eliminated"


@pytest.mark.rule("axis_of_evil", "19.1.2", "10.2.1")
def test_reinforcements_arrive_at_a_forward_base():
    match = reinforce("nato_cc @ reinforcement; nato_fob @ 1420", "nato", 3, fob=1)
    assert "1420" in arrive(match, "nato_cc")


@pytest.mark.rule("axis_of_evil", "19.2", "16.6.2", "17.1")
def test_of_two_eliminations_one_is_a_fleet():
    air = lying("staging", "rus_msl_1", "rus_tac_1", "rus_tac_2", "nato_tac_1", "nato_tac_2", "nato_5f", "nato_6f")
    match = war(APART + air + "; active eurasian", "E2", area_denial=1)
    sortie = max((each for each in _sorties(choose(match, "superiority"))), key=len)
    choose(match, sortie, "drive_off nato_5f")
    assert place(match, "nato_6f") == "staging"
    choose(match, "lose nato_tac_1")
    assert place(match, "nato_tac_2") == "staging"


def _sorties(match):
    return [each for each in options(match) if each.startswith("sortie ")]


@pytest.mark.rule("axis_of_evil", "19.2", "17.1")
def test_without_a_missile_nobody_drives_off_a_fleet():
    air = lying("staging", "rus_tac_1", "rus_tac_2", "nato_tac_1", "nato_5f")
    match = war(APART + air + "; active eurasian", "E1", area_denial=1)
    choose(match, "superiority", "sortie rus_tac_1 rus_tac_2")
    assert asked(match).rule == "16.6.2"


@pytest.mark.rule("axis_of_evil", "19.5", "10.1")
def test_israelis_need_two_points():
    text = "nato_isaf @ 1725; rus_2gd @ 1325; isr_nc @ reinforcement; ap 5 1"
    match = war(text, 6, israelis=1)
    assert "reinforce" not in options(match)
    assert "reinforce" in options(war(text.replace("ap 5 1", "ap 5 2"), 6, israelis=1))


@pytest.mark.rule("axis_of_evil", "19.5", "15.5")
def test_israelis_arrive_in_a_zone_of_control_but_not_on_an_enemy():
    entry = [BOX.grid.names[where] for where in BOX.israeli_entry]
    match = war(f"nato_isaf @ 1725; rus_2gd @ {entry[0]}; isr_nc @ reinforcement", 6, israelis=1)
    choose(match, "reinforce")
    found = arrive(match, "isr_nc")
    assert entry[0] not in found
    assert found


@pytest.mark.rule("axis_of_evil", "19.6.5", "19.6.5.rebellion1", "19.1.2")
def test_a_base_beside_a_city_does_not_save_its_garrison():
    around = [BOX.grid.names[i] for i in BOX.grid.around[BOX.hex("2315")] if not BOX.is_place[i]]
    match = war(FAR + f"irn_n @ {around[0]}; nato_pmc @ staging", "rebellion-1", 1, insurgency=1)
    stir(match, "stir 2315")
    assert holder(match, "arak") == "coalition"

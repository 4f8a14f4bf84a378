"""The race against greedy's choice: who stays in, when it is over, and who is taken."""

from sandtable.bots.race import INCUMBENT, Race, Terms, certainty, terms_for

TERMS = Terms(ahead=(-9.0, -0.5, 0.0), enough=4, sure=1.5, clear=3.0)


def run(*rounds: tuple[float, ...]) -> Race:
    """A race whose runners reach these values."""
    race = Race(len(rounds[0]), TERMS)
    for values in rounds:
        race.add({number: values[number] for number in (INCUMBENT, *race.running)})
    return race


def test_who_is_behind_drops_out() -> None:
    race = run((0.0, 1.0, -1.0), (0.0, 2.0, -2.0))
    assert race.running == (INCUMBENT, 1)


def test_a_rival_that_makes_no_difference_drops_out() -> None:
    race = run((1.0, 1.0), (4.0, 4.0))
    assert (race.running, race.best) == ((), INCUMBENT)


def test_the_incumbent_is_left_only_for_who_is_surely_better() -> None:
    early = run((0.0, 1.0), (0.0, 1.1), (0.0, 0.9))
    assert (early.running, early.best) == ((INCUMBENT, 1), INCUMBENT)
    unsure = run((0.0, 1.0), (0.0, 3.0), (0.0, -1.5), (0.0, 0.5))
    assert (unsure.running, unsure.best) == ((INCUMBENT, 1), INCUMBENT)
    sure = run((0.0, 1.0), (0.0, 3.0), (0.0, 0.2), (0.0, 2.5))
    assert (sure.running, sure.best) == ((INCUMBENT, 1), 1)


def test_a_clear_race_is_over_and_the_best_of_several_is_taken() -> None:
    race = run((0.0, 1.0, 2.0), (0.0, 1.1, 2.1), (0.0, 0.9, 1.9), (0.0, 1.0, 2.0))
    assert (race.running, race.best) == ((), 2)


def test_no_unit_matters() -> None:
    leads = [1.0, -0.5, 2.0, 0.25]
    assert abs(certainty(leads) - certainty([1000 * each for each in leads])) < 1e-9


def test_a_long_race_is_run_with_more_patience() -> None:
    unlucky = {INCUMBENT: 0.0, 1: -1.0}
    hasty, patient = (Race(2, terms_for(budget, runners=2)) for budget in (10, 100))
    for race in (hasty, patient):
        race.add(unlucky)
        race.add({INCUMBENT: 0.0, 1: -2.0})
    assert (hasty.running, patient.running) == ((), (INCUMBENT, 1))

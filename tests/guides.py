"""Guided turns: whether choices lead through all lessons of a guide."""

from collections.abc import Iterable

from sandtable.core.guide import Guide, Lesson


def lessons_left(guide: Guide, choices: Iterable[str]) -> list[Lesson]:
    """The lessons that these choices do not come to: each waits for its own choice."""
    lessons = list(guide.lessons)
    for choice in choices:
        if lessons and choice.startswith(lessons[0].until):
            lessons.pop(0)
    return lessons

"""What goes wrong with component files, said so that an owner of the files can put it right."""

from collections.abc import Iterable


class PackError(ValueError):
    """Component files that cannot be used; `problems` holds one line for each fault found."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))

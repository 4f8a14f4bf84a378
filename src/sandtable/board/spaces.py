"""Named spaces: names outside, numbers in the order of the names inside."""

from collections.abc import Iterable


class Spaces:
    """The spaces of a map, told apart by name."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self._index = {name: i for i, name in enumerate(self.names)}
        if len(self._index) != len(self.names):
            raise ValueError("a space is named twice")

    def __len__(self) -> int:
        return len(self.names)

    def index(self, name: str) -> int:
        """The number of a named space."""
        try:
            return self._index[name]
        except KeyError:
            raise ValueError(f"there is no space {name} on the map") from None

    def name(self, i: int) -> str:
        """The name of a space."""
        return self.names[i]

"""Remembering what was made, where the same is wanted again and again."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")


class Memo(dict[tuple[Any, ...], Made], Generic[Made]):
    """What a function gives, by its arguments; when there is too much of it, all is forgotten.

    Finding something costs less than with functools.lru_cache, which notes the order of use each time.
    """

    def __init__(self, make: Callable[..., Made], most: int) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: tuple[Any, ...]) -> Made:
        made = self._make(*key)
        if len(self) >= self._most:
            self.clear()
        self[key] = made
        return made

    def __call__(self, *key: Any) -> Made:
        """For these arguments."""
        return self[key]

    def each(self, *columns: Iterable[Any]) -> Iterator[Made]:
        """For each row of these columns, as far as the shortest."""
        return map(self.__getitem__, zip(*columns, strict=False))


class Kept(dict[Any, Made], Generic[Made]):
    """What was made of positions, by all that was looked at; when there is too much of it, all is forgotten."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def made(self, seen: Any, make: Callable[..., Made], *args: Any) -> Made:
        """What `make` gives, which looks at nothing but what was `seen`; it never gives None."""
        found = self.get(seen)
        if found is None:
            found = make(*args)
            if len(self) >= self._most:
                self.clear()
            self[seen] = found
        return found


class once(Generic[Made]):  # noqa: N801 - it is written like a decorator
    """A property that is worked out when it is first asked for, as functools.cached_property.

    That takes a lock first, which costs three times as much; here nobody else asks at the same time.
    """

    def __init__(self, make: Callable[[Any], Made]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type) -> Made:
        made = instance.__dict__[self._name] = self._make(instance)
        return made


def memo(most: int) -> Callable[[Callable[..., Made]], Memo[Made]]:
    """Remember so much of what a function gives; it takes no keywords."""
    return lambda make: Memo(make, most)

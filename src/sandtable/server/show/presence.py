"""Who is at the table, and since when others are not."""

import msgspec


class Presence(msgspec.Struct, frozen=True):
    """The seats that somebody listens for, and of others that were there, when they were last."""

    online: frozenset[str] = frozenset()
    away: dict[str, float] = {}


NOBODY = Presence()

"""Where migrations begin: databases of older versions are not read."""

revision = "6"
down_revision = None


def upgrade() -> None:
    """Nothing: such a database is as it is."""

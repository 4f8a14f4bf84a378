"""Matches know their rules and keep their position; drawn seeds, and lines taken out, are for all processes."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Add columns and tables; nothing that is there is changed."""
    op.add_column("matches", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("names", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("carried", sa.JSON(), nullable=True))
    op.add_column("matches", sa.Column("closed", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "positions",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("dice", sa.BigInteger(), nullable=False),
        sa.Column("log", sa.Integer(), nullable=False),
        sa.Column("floor", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_table(
        "drawn",
        sa.Column("hash", sa.String(64), primary_key=True, autoincrement=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_drawn_made", "drawn", ["made"])
    op.add_column("chat", sa.Column("removed", sa.Float(), nullable=True))
    op.create_index("ix_chat_removed", "chat", ["removed"])

"""Matches may have hints, remarks in their log, and analyses."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Add columns and tables; nothing that is there is changed."""
    op.add_column("matches", sa.Column("hints", sa.String(10), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("hints_by", sa.String(100), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("hints_turn", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("hints", sa.String(10), nullable=False, server_default=""))
    op.create_table(
        "remarks",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(100), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("name", sa.String(100), primary_key=True, autoincrement=False),
        sa.Column("progress", sa.String(10), nullable=False),
        sa.Column("done", sa.Float(), nullable=False),
        sa.Column("engine", sa.Integer(), nullable=False),
        sa.Column("report", sa.LargeBinary(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
    )
    op.create_table(
        "pieces",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("piece", sa.String(100), primary_key=True, autoincrement=False),
        sa.Column("done", sa.LargeBinary(), nullable=False),
    )

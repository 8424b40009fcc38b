"""People, tables, seats, the log of actions, chat and votes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From nothing."""
    time = sa.DateTime(timezone=True)
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", time, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host_id", sa.Integer, sa.ForeignKey("people.id")),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("start", sa.Integer),
        sa.Column("seed", sa.Text),
        sa.Column("setup_digest", sa.String(64)),
        sa.Column("position", sa.Text),
        sa.Column("continued_table", sa.String(12)),
        sa.Column("continued_number", sa.Integer),
        sa.Column("rematch_id", sa.String(12)),
        sa.Column("created", time, nullable=False),
        sa.Column("ended", time),
        sa.Column("points", sa.Text),
        sa.Column("winners", sa.Text),
        sa.Column("version", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_host_id", "tables", ["host_id"])
    op.create_index("ix_tables_status_ended", "tables", ["status", "ended"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("person_id", sa.Integer, sa.ForeignKey("people.id")),
        sa.Column("bot", sa.Text),
        sa.Column("invite", sa.String(64), unique=True),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("substitute", sa.Text),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text, nullable=False),
        sa.Column("made_by", sa.String(16), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("at", time, nullable=False),
    )
    op.create_index("ix_actions_request", "actions", ["table_id", "request_id"], unique=True)
    op.create_table(
        "messages",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", time, nullable=False),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", sa.String(12), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("absent", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("voter", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """To nothing."""
    for table in ("votes", "messages", "actions", "seats", "tables", "people"):
        op.drop_table(table)

"""Components that replace the box's: a column of the tables, null where none do."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; all tables there are play with the box's components."""
    op.add_column("tables", sa.Column("components", sa.Text))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("tables", "components")

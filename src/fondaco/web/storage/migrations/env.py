"""What Alembic runs: the migrations, on the connection that `database.py` hands in."""

from alembic import context

from fondaco.web.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite alters a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()

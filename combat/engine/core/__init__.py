"""What it takes to play at a table: log, state, questions, dice. Nothing here knows a ship; `naval` does."""

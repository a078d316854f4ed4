"""From the title to the first action card: what is agreed on, the teams, the starting four, hidden tokens, the lot."""

"""A game in progress: history, taking back, chance, seats, saved games and replays. It alone holds the secrets."""

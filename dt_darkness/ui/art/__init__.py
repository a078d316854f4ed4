"""The pictures of the game, drawn from definitions and plain values: palette, drawings, type, board, pieces, cards."""

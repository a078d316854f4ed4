"""The screen: app loop, scenes, widgets, board drawing, input and sound."""

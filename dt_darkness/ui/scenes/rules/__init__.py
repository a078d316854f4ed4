"""Rules and glossary: what it says, how it is searched, and the screen to read it on."""

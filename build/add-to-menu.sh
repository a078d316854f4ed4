#!/bin/sh
# Puts the game into the menu of this account, with its icon; "--remove" takes it out again.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
entry="$menu/dt-darkness.desktop"
if [ "${1:-}" = "--remove" ]; then
    rm -f -- "$entry"
    echo "The game is out of the menu. Its files are still in: $here"
    exit 0
fi
# In an entry's command a quoted word may hold blanks, but these signs want a backslash; then the entry doubles each.
command=$(printf '%s' "$here/dt-darkness" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
icon=$(printf '%s' "$here/dt-darkness.png" | sed -e 's/\\/\\\\/g')
mkdir -p -- "$menu"
cat >"$entry" <<END
[Desktop Entry]
Type=Application
Name=Dungeon Twister - Forces of Darkness
Comment=A dungeon of turning rooms, for two at one screen
Exec="$command"
Icon=$icon
Terminal=false
Categories=Game;BoardGame;
StartupWMClass=dt-darkness
END
echo "The game is in the menu. If you move this folder, run this again."

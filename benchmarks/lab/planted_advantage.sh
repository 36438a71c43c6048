#!/bin/sh
# Gives the first player an advantage (all markers start at the top, and the first landscape ends the game), and lets the lab tune it away.
# The last table shows the edition "as it is" and the best ones; their advantage must be at most half, in under ten minutes on two cores.
set -e
cd "$(mktemp -d)"
roji edition new four-gardens planted.toml
sed -i 's/^start = 2/start = 7/; s/^landscapes = .*/landscapes = [1, 1, 1]/' planted.toml
time roji lab tune four-gardens --edition planted.toml --players 2 --games "${1:-800}" \
  --change 'tracks.start=2..7' --change 'end.landscapes.1=1..4' --goal 'seat wins even' --out tuned.toml

// What each thing on Zen Garden’s table is, in one sentence, in English; the wishes are explained by their own words.

const en = {
  tile: { name: 'A garden tile', sentence: 'It shows three things the Emperor may wish for: a decor in the middle, a kind of path that bends around one corner, and a floor.' },
  market: { name: 'The market', sentence: 'Take one tile a turn: the coins beside a row say what a tile there costs; what stays slides down and gets cheaper.' },
  coins: { name: 'Your coins', sentence: 'You pay for tiles with them, and each one left at the end is a point.' },
  garden: { name: 'A garden', sentence: 'A bed of raked sand for sixteen tiles; the most points for them win.' },
  space: { name: 'A space', sentence: 'The tile may go here; the number is what your score would become, and the arrow says that it has to be turned for that.' },
  hand: { name: 'Your tile', sentence: 'You have taken it and must place it; tap it to turn it.' },
  begun: { name: 'A ring or a line', sentence: 'Gold: this space goes on with a ring of paths or a line of equal decors; struck out: it would spoil one.' },
  walkway: { name: 'A walkway', sentence: 'Four tiles whose paths, all of one kind, close to a ring; the more of them in your garden, the more points.' },
}

export default en

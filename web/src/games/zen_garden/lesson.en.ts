// What the guide says in the first game of Zen Garden, in English: a sentence for each step of lesson.ts.

const en = {
  garden: 'Welcome! This empty bed is your garden: 4 by 4 spaces. You and Moss take turns until both gardens hold 16 tiles. Then the Emperor counts, and the most points win.',
  wishes: 'These plaques say what the Emperor likes. Here every {minor} is worth 1 point and every {major} 2. The line at the foot of each tells how many you have, and what they are worth now.',
  take: 'Now take a tile from the market. The bottom row is free, the middle costs 1 coin, the top 2. Coins left at the end are points, so pay only for what is worth it: the marked tile shows both {major} and {minor}. Take it.',
  place: 'You hold: {held}. Its path bends around one corner, so it matters how it is turned: click or tap it. The number on a space is what your score would become, turned as it is best there. Put it down (with a finger: tap the space twice).',
  second: 'Moss has taken a tile too; gaps in the market stay until the round is over. Your turn again. Look for a tile whose path is of the same kind as yours: paths will matter in a moment.',
  beside: 'From now on a tile must touch another by an edge. The dashed spaces above and to the left are open too: choose one, and the whole garden moves over to make room. On the marked space, turned like this, the two paths join: it glows, because it goes on with a ring.',
  round: 'A round is over: what was left in the free row is gone, the other tiles slid down and are cheaper now, and new ones came. So a dear tile may get cheaper, if nobody takes it before you.',
  rings: 'Walkways: four tiles in a square whose paths, all of one kind, close to a ring. One ring is worth 3 points, two 6, three 10, four 15. Half of one may lie in your garden already.',
  detail: 'Beware of Detail: {detail}. A single one costs you 4 points, only four or more pay. Have none, or many. And four equal decors in a row, column or diagonal pay 3 coins at once.',
  free: 'Now choose for yourself. Point at a plaque, or tap it, and the tiles that count for it light up. If you are not sure, ask for a hint; nothing is lost, for you can undo.',
  gains: 'Compare the spaces: where one is worth more than the others, its number is golden. Point at a space, or tap it once, to see, line by line, where the points come from. A space that glows goes on with a ring or a line, and may pay later.',
  end: 'That is all: take, turn, place. The score tells where every point comes from, the log what happened, and ? explains what you are looking at. Play on freely, and enjoy your garden.',
  bonus: 'Four equal decors in a line: you have just earned coins!',
}

export default en

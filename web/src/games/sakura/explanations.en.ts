// What each thing on Sakura’s table is, in one sentence, in English.

const en = {
  emperor: { name: 'The Emperor', sentence: 'He walks ahead of everybody: stay close behind him, but never step onto his space.' },
  painter: { name: 'A painter', sentence: 'Each player leads one; the hat has the player’s colour, and the sign on the coat tells it apart.' },
  card: { name: 'A card', sentence: 'The number says when it is played, lowest first; the upper half moves the garden, then the lower half moves your painter.' },
  back: { name: 'A chosen card', sentence: 'It lies face down until everybody has chosen; then all cards are turned over together.' },
  socket: { name: 'A place for a card', sentence: 'Here lies the card of whoever sits beside it, face down as soon as they have chosen.' },
  state: { name: 'How far they are', sentence: 'Whether this player is still choosing, has chosen, or when their card is played; the lowest number goes first.' },
  outlook: { name: 'Where a card leads', sentence: 'First where the card alone takes your painter, then between which spaces you end when the others have played theirs.' },
  way: { name: 'Forward or back', sentence: 'A card with ± lets its owner choose the direction when it is played; both places are marked on the path.' },
  board: { name: 'The garden', sentence: 'The path winds from the gate over four bridges to the last of three cherry trees; where it ends, the game ends.' },
  path: { name: 'A space', sentence: 'One step on the path; only one painter can stand on it, so whoever is in the way is stepped over without counting.' },
  sakura: { name: 'A cherry tree', sentence: 'When the Emperor first gets here, the painters closest behind him are paid tokens, the closest most; the last tree pays more.' },
  torii: { name: 'The torii', sentence: 'The Emperor starts his walk on this space.' },
  bridge: { name: 'A bridge', sentence: 'A space like any other, over the water.' },
  gate: { name: 'The gate', sentence: 'All painters start here; it is the only place where several of them can stand together.' },
  tokens: { name: 'Tokens', sentence: 'Your points: you begin with five, win more at the cherry trees, lose one with each disgrace, and the most win.' },
  behind: { name: 'How far behind', sentence: 'The number of steps between this painter and the Emperor; the smaller, the better at a cherry tree.' },
  court: { name: 'The court painter', sentence: 'With two players a third painter walks along; nobody owns it, but it gets in the way and takes tokens.' },
  /** A card that lies open. */
  numbered: 'Card {n}',
}

export default en

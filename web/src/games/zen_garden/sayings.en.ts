// Explanations at the table of Zen Garden in English, fetched with the table because the front door does not need them.

const en = {
  says: {
    minor: '{points} for every {wish} in your garden.',
    major: '{points} for every {wish} in your garden.',
    majority: '{points} if nobody has more tiles with {wish} than you, {nextPoints} for the second most.',
    detail: 'All your tiles with {wish} together: a few cost points, many pay. Have none, or many.',
    walkways: 'Four tiles in a square whose paths, all of one kind, close to a ring: the more rings, the better.',
    decor: 'Collect one decor: {n} or more tiles with the same one pay, whichever it is.',
    unity: '{points} if at the end all tiles of each floor touch each other.',
    minimalistic: 'The fewer different floors in your full garden, the more points.',
    mission: 'Be quick to show {wish} on {n} tiles each: the first to do so takes the most points.',
  },
  begun: {
    ring: { goesOn: 'goes on with a ring: {has} of {of}', done: 'closes a ring', spoils: 'spoils a ring that has {has}' },
    line: { goesOn: 'goes on with a line: {has} of {of}', done: 'completes a line', spoils: 'spoils a line that has {has}' },
  },
  sayPlace: 'Place it where the arrow points; it is already turned as it should lie.',
  sayShift: 'Place it where the arrow points; your garden moves over to make room.',
  whyPlace: 'That {why}.',
  whyTake: 'It shows what the Emperor wishes for: {wishes}.',
  whyFree: 'It costs nothing, and fits your garden better than the other free ones.',
  whyPaid: 'It fits your garden so well that it is worth its price.',
  whyGain: 'It scores at once: {n} for {names}.',
  whyWhole: 'It spoils nothing that you have begun.',
  whySpoils: 'Anywhere else it would spoil more.',
  tapAgain: 'Tap the space again to place it.',
  howToPlace: 'Point at a space: the tile turns itself to what is best there. Turn it yourself (click it, wheel, R), and it stays so.',
  howToTap: 'Tap a space to try it. Tap again to place it.',
  howToTurn: 'The tile turns itself to what is best there; tap the tile to turn it yourself.',
  standsAt: 'You have {have}: {points}.',
  openUntilFull: 'It is counted when your garden is full.',
}

export default en

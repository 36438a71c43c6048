// What the guide says in the first game of Sakura, in English: a sentence for each step of lesson.ts.

const en = {
  path: 'Welcome! You lead a painter. All painters follow the Emperor from the gate along this path. Whenever he first reaches a cherry tree, the painters closest behind him get tokens: 3, 2 and 1. The most tokens win.',
  emperor: 'The Emperor stands on space {emperor}, the first tree on space {tree}. Be close to him, but never walk into him: that is a disgrace, costs a token and throws you back three spaces.',
  cards: 'These are your cards. The large number says when a card is played: the lowest first. The upper half is what happens in the garden (often the Emperor walks on), the lower half is what your painter does after it.',
  first: 'Everybody chooses one card in secret. Look at a card (a first tap only looks), and the path shows where it alone would lead you. You are {behind} spaces behind the Emperor, so be bold: lay down the marked card.',
  told: 'All cards were turned over and played, the lowest number first. You are {behind} behind the Emperor now. Painters never share a space: whoever is in the way is skipped and not counted, so a crowd carries you further.',
  second: 'Moves are exact, you cannot stop short. A high number plays late: by then the others have moved the Emperor and perhaps you. The marked card keeps you close and, alone, out of disgrace. Choose.',
  tree: 'The next cherry tree is {left} spaces ahead of the Emperor. When he gets there he stops, the tokens are paid, all other cards of the round are dropped, and the painters close up. Be close in time.',
  free: 'Now choose for yourself. You may change your mind until everybody has chosen. Not sure? A hint tells what a strong player would do.',
  end: 'That is all: guess what the others do, stay close, and keep your dignity. The log tells every step again, ? explains what you are looking at. Play on freely until the last tree.',
  way: 'Your card says ±: now that you see how things stand, you choose the direction.',
  disgrace: 'Oh! You met the Emperor: a token lost, three spaces back. It happens to the best. Next time leave more room, for somebody may push you on or walk him back.',
  paid: 'A cherry tree in bloom: you were close enough and have been paid in tokens. Now the painters have closed up, and the way to the next tree begins.',
}

export default en

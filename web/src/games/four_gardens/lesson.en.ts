// What the guide says in the first game of Four Gardens, in English: a sentence for each step of lesson.ts.

const en = {
  goal: 'Welcome! You paint landscapes that join into panoramas. Every finished landscape pleases a god: your marker on that god’s track advances, and where your four markers stand at the end are your points.',
  pagoda: 'The pagoda has four floors, one for each resource. The side that faces you shows how many of each you could collect: 3, 2, 1 or 0. Moss sees another side.',
  hand: 'A turn is three actions, and each costs a card from your hand. A card is laid as groundwork, to become a landscape; or it is spent for its sign: turn the pagoda, take any resource, or with the handcart move resources.',
  lay: 'First lay groundwork: choose the card that needs one water and one plant (the marked one), then “Lay as groundwork”. You may have three at a time.',
  turn: 'Now collect: choose a card with a pagoda sign and a direction. Its floor and all above turn; then you take what your side shows, in the order of the arrow, until your planning tile is full. Look at a direction first: you see what would come.',
  cart: 'Your planning tile holds what your groundwork needs, but it must get there. Spend any other card for its handcart: “Move resources”.',
  fill: 'Now fill your groundwork: choose the marked resource, then the card that lights up, or drag it there. One after the other; a card takes only what it still needs.',
  done: 'Everything is in its place. Press “Done”: a card that has all it needs is finished at once.',
  draw: 'Three actions done. Draw back to five cards, each from the pile or from the open cards. Cards of a panorama you have begun, or signs you need, are good choices; the marked one, for instance.',
  others: 'Moss has played, and perhaps turned the pagoda: your side changes with it, so look again. That is how players help and hinder each other here.',
  panorama: 'A second landscape of the same panorama pays again for those already finished there, each on its god’s track. A whole panorama brings a bonus tile as well. So finish what you have begun.',
  free: 'Now three actions of your own choice. Choose a card to see all it can do. If you are not sure, ask for a hint, and undo what nobody could learn from.',
  end: 'You know enough to play on freely. With two players the game ends when somebody has finished 10 landscapes. ? explains what you are looking at, the score shows the tracks.',
  finished: 'Your first landscape! The resources went back to the supply, the card turned over, and your marker has advanced on the track of its god.',
  track: 'This landscape has the sign of all colours: choose which god it pleases.',
  bonus: 'A whole panorama! Choose a bonus tile: more planning space, free resources, or points at the end.',
}

export default en

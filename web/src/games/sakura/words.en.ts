// Sakura’s words in English.
import { forms } from '../../shell/plural'

const en = {
  name: 'Sakura',
  sentence: 'Stay close behind the Emperor when he stops under the cherry trees, and never walk into him.',
  help: 'Choose a card in secret. When everybody has chosen, the cards are played from the lowest number to the highest: first what the garden does, then your painter. Be close behind the Emperor at the cherry trees, and never walk into him.',
  typed: '“card 37” is the card with the number 37; where it says ±, “forward” or “backward”.',
  keys: { '1–5': 'choose a card', '+ −': 'forward, backward' },
  options: {
    tricky: {
      label: 'Court painter',
      choices: { no: "The court painter's card is drawn", yes: 'The player further back leads the court painter' },
    },
  },
  hand: 'Your hand',
  round: 'Cards of this round',
  card: 'Card {n}: first {garden}, then {painter}',
  who: { emperor: 'Emperor', closest: 'closest', furthest: 'furthest', painter: 'painter' },
  leap: 'leap',
  count: 'count',
  behind: '{n} behind',
  atGate: 'at the gate',
  disgrace: 'disgrace!',
  tokens: forms({ one: '{n} token', other: '{n} tokens' }),
  court: 'Court painter',
  noHand: 'Hands are secret.',
  space: 'space {n}',
  look: 'Look at a card to see where it would take you.',
  layDown: 'Play this card',
  whichWay: 'Which way?',
  forWhom: 'Whose card do you choose?',
  forMe: 'Mine',
  playing: 'The cards are being played, lowest number first.',
  youChose: 'Card {n} lies face down; you can still choose another. Waiting for {names}.',
  bump: 'Bump!',
  ahem: 'Ahem!',
  hurry: 'Click to speed up',
  trees: { '1': 'First cherry tree', '2': 'Second cherry tree', '3': 'Last cherry tree' },
  emperorAt: 'The Emperor is on space {n}',
  painterAt: '{name} on space {n}',
  painterAtGate: '{name} at the gate',
  states: {
    choosing: 'choosing',
    chosen: 'chosen',
    drawn: 'drawn',
    waiting: 'waiting',
    playing: 'playing now',
    played: 'played',
    dropped: 'not played',
  },
}

export default en

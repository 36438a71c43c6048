// The names of the cards' actions in the reader's language.
import { fill } from '../../shell/format'
import { gameWords } from './words'
import { distance, readAction, type Action, type CardFace } from './pieces'

/** Short, for the card itself: "Emperor +2". */
export function actionName(action: Action): string {
  const reading = readAction(action)
  const { who, leap, count } = gameWords.now
  if (reading.way === 'leap') return leap
  if (reading.way === 'count') return count
  return `${who[reading.who]} ${distance(reading)}`
}

/** For a screen reader: "Card 12: closest −2, then painter +1". */
export function cardName(card: CardFace): string {
  return fill(gameWords.now.card, { n: card.n, garden: actionName(card.garden), painter: actionName(card.painter) })
}

// What a card does and where it leads, in whole sentences for beginners.
import { fill } from '../../shell/format'
import type { Outlook } from './data'
import { readAction, type Action, type CardFace } from './pieces'
import { sayings } from './sayings'
import type { SakuraWay } from './types'
import { gameWords } from './words'

type Owner = keyof typeof sayings.now.whose

/** "the Emperor goes 2 on"; `owner` says whose painter the card is for. */
function actionSentence(action: Action, owner: Owner): string {
  const { who, way, steps } = readAction(action)
  const { now } = sayings
  return fill(way === 'either' ? now.either[owner] : now[way], { who: who === 'painter' ? now.whose[owner] : now.who[who], n: steps })
}

const halves = ({ garden, painter }: CardFace, owner: Owner) => ({ garden: actionSentence(garden, owner), painter: actionSentence(painter, owner) })

/** "First the Emperor goes 2 on, then its owner’s painter leaps …; the card with the lowest number plays first." */
export const cardSentence = (card: CardFace): string => fill(sayings.now.card, halves(card, 'owner'))

/** "Play card 35: first the Emperor goes 2 on, then your painter leaps …." */
export const playSentence = (card: CardFace, owner: 'mine' | 'court'): string => fill(sayings.now.hint[owner], { n: card.n, ...halves(card, owner) })

/** "on space 12", or "at the gate". */
const at = (space: number): string => (space ? fill(sayings.now.on, { n: space }) : gameWords.now.atGate)

/** Where a card alone would lead: "If only this card were played, you would stand on space 12 or on space 8." */
export function aloneSentence(ways: SakuraWay[], isShort = false): string {
  const { now } = sayings
  const ends = ways.map(({ space, disgraced }) => (disgraced ? fill(now.disgraced, { at: at(space) }) : at(space)))
  return fill(isShort ? now.short.alone : now.alone, { at: [...new Set(ends)].join(now.or) })
}

/** Where it leads after everybody has played. */
export function endSentence({ low, high }: Outlook, isShort = false): string {
  const text = isShort ? sayings.now.short : sayings.now
  const place = (space: number): string => (space ? fill(gameWords.now.space, { n: space }) : text.gate)
  return low === high ? fill(text.ends, { at: at(low) }) : fill(text.between, { low: place(low), high: place(high) })
}

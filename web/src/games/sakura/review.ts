// What a review draws: the chosen card and where it leads on its own, or the direction. A hint's direction is drawn in the same way.
import { NOTHING_DRAWN, type DrawnMove, type MarkedAs } from '../../parts/move-marks'
import { partsOf } from '../../parts/moves'
import { waysOf } from './data'
import type { SakuraData, SakuraMove, SakuraWay } from './types'

export function drawnMove(move: { parts: Record<string, unknown> }, seat: number, as: MarkedAs, data: SakuraData): DrawnMove {
  const parts = partsOf<SakuraMove>(move)
  if (parts.do === 'forward' || parts.do === 'backward') return data.choice ? drawnWay(data.choice[parts.do], seat, data) : NOTHING_DRAWN
  if (!('card' in parts) || as === 'advised') return NOTHING_DRAWN // the board itself draws where a proposed card leads
  const spaces = parts.do === 'card' ? waysOf(data, seat, parts.card).map(({ space }) => `space-${space}`) : []
  const way = spaces.length === 1 ? { from: `painter-${seat}`, to: spaces[0]! } : undefined
  return { frames: [`held-${parts.card}`, ...new Set(spaces)], way }
}

/** The moving painter or Emperor, and the space where the move ends. */
function drawnWay({ space, emperor }: SakuraWay, seat: number, data: SakuraData): DrawnMove {
  const isEmperor = emperor !== data.emperor
  const to = `space-${isEmperor ? emperor : space}`
  return { frames: [to], way: { from: isEmperor ? 'emperor' : `painter-${seat}`, to } }
}

// The things on the table that a move involves: for reviews, and for the arrow of a hint.
import { NOTHING_DRAWN, type DrawnMove } from '../../parts/move-marks'
import { partsOf } from '../../parts/moves'
import { tokens, type Place } from './data'
import type { FourGardensData, FourGardensMove, Resource } from './types'

export function drawnMove(move: { parts: Record<string, unknown> }, seat: number, data: FourGardensData): DrawnMove {
  const parts = partsOf<FourGardensMove>(move)
  const along = (from: string, to: string): DrawnMove => ({ frames: [from, to], way: { from, to } })
  switch (parts.do) {
    case 'lay':
      return along(`held-${parts.card}`, `ghost-${parts.card}`)
    case 'rotate':
      return { ...along(`held-${parts.card}`, 'pagoda'), frames: [`held-${parts.card}`] }
    case 'wild':
    case 'cart':
      return { frames: [`held-${parts.card}`] }
    case 'take':
    case 'move':
    case 'return':
      return along(placeOf(parts.from, parts.resource, seat, data, false), placeOf(parts.to, parts.resource, seat, data, true))
    case 'finish':
      return { frames: [`card-${parts.card}`] }
    case 'advance':
      return { frames: [`track-${parts.god}`] }
    case 'tile':
      return { frames: [`tiles-${parts.tile}`] }
    case 'draw':
      return { frames: [parts.from === 'pile' ? 'pile' : `open-${data.open_cards.findIndex((card) => card?.card === parts.card)}`] }
    default:
      return NOTHING_DRAWN
  }
}

/** The present or future place of a resource. */
function placeOf(at: Place, resource: Resource, seat: number, { players }: FourGardensData, isComing: boolean): string {
  if (at === 'supply') return `token-${resource}`
  if (at !== 'planning') return `card-${at}`
  return `planning-${seat}-${isComing ? tokens(players[seat]?.planning ?? null).length : resource}`
}

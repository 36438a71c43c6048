// What a review draws: the tile that was taken or placed, and the better one.
import { NOTHING_DRAWN, type DrawnMove, type MarkedAs } from '../../parts/move-marks'
import { partsOf } from '../../parts/moves'
import type { Compared } from '../../shell/table-view'
import { face } from './data'
import type { Ghost } from './pieces'
import type { ZenGardenData, ZenGardenMove } from './types'

/** A tile of the market is framed; a placement is drawn as a ghost in the garden. */
export function drawnMove(move: { parts: Record<string, unknown> }, _seat: number, as: MarkedAs): DrawnMove {
  const parts = partsOf<ZenGardenMove>(move)
  if (parts.do === 'take') return { frames: [`market-${parts.slot}`] }
  return parts.do === 'place' ? { frames: [`ghost-${as}`] } : NOTHING_DRAWN
}

/** The tile in the hand, where it was placed and where it would have been better. */
export function ghostsOf({ held }: ZenGardenData, compared: Compared | null): Ghost[] {
  if (!held || !compared) return []
  const places = (['played', 'better'] as const).flatMap((as) => {
    const parts = compared[as] && partsOf<ZenGardenMove>(compared[as])
    return parts?.do === 'place' ? [{ as, row: parts.row, column: parts.column, tile: { ...face(held), rotation: parts.rotation } }] : []
  })
  const [one, other] = places
  const isSame = !!other && one?.row === other.row && one.column === other.column
  // The better one is drawn first, so that a smaller one is on top of it.
  return places.map((place) => ({ ...place, isUnder: isSame && place.as === 'played' })).reverse()
}

// Zen Garden's table as the server tells it, turned into what the drawings want. No rules: only names and places.
import { partsOf } from '../../parts/moves'
import type { LegalMove, PreviewOf, ScoreLine } from '../../protocol'
import { SIDE, type Ring } from './geometry'
import type { Bed, Floor, LegalCell, MarketSlot, PlacedTile, TileFace, Wish } from './pieces'
import type { ZenGardenData, ZenGardenMove, ZenGardenPlot, ZenTile } from './types'

export const CELLS = SIDE * SIDE

export const face = ({ decor, path, floor }: ZenTile): TileFace => ({ decor, path, floor: floorName(floor) })

/** Drawings are named in one word. */
const floorName = (floor: string): Floor => (floor === 'cherry blossom' ? 'blossom' : floor) as Floor

/** "floor cherry blossom" */
export function wish(text: string): Wish {
  const [kind, ...rest] = text.split(' ')
  return { kind, what: kind === 'floor' ? floorName(rest.join(' ')) : rest.join(' ') } as Wish
}

export function bedOf(garden: ZenGardenPlot): Bed {
  const bed = Array<PlacedTile | null>(CELLS).fill(null)
  for (const tile of garden.tiles) bed[(tile.row - 1) * SIDE + tile.column - 1] = { ...face(tile), rotation: tile.rotation }
  return bed
}

/** Closed rings, as the server counts them. */
export function ringsOf(garden: ZenGardenPlot): Ring[] {
  return garden.rings.map(({ row, column }) => {
    const corner = garden.tiles.find((tile) => tile.row === row && tile.column === column)
    return { row, col: column, path: corner?.path ?? 'sand' }
  })
}

/** The market by rows, the free row first. */
export const rowsOf = (data: ZenGardenData): MarketSlot[][] =>
  data.prices.map((_, row) => data.market.filter((one) => one.row === row + 1).map(({ slot, tile }) => ({ slot, tile: tile && face(tile) })))

/** A turn that may run past 3 and below 0, as moves count it. */
export const quarter = (rotation: number): number => ((rotation % 4) + 4) % 4

/** A move as it is typed: for what is not legal, so that the server says why. */
export const textOf = (move: { do: 'take'; slot: string } | { do: 'place'; row: number; column: number; rotation: number }): string =>
  move.do === 'take' ? `take ${move.slot}` : `place ${move.row},${move.column} r${move.rotation}`

/** Where the held tile may go in this rotation, with the score it would give. */
export function cellsOf(legal: LegalMove[], rotation: number, previews: ReadonlyMap<number, PreviewOf>, seat: number): LegalCell[] {
  return legal.flatMap((one) => {
    const parts = partsOf<ZenGardenMove>(one)
    if (parts.do !== 'place' || parts.rotation !== quarter(rotation)) return []
    const score = previews.get(one.move)?.totals[seat]
    return [{ row: parts.row, col: parts.column, ...(typeof score === 'number' ? { score } : {}) }]
  })
}

export interface Gain {
  name: string
  clause: string
  gain: number
}

/** What a move would change, clause by clause, for one seat. */
export function gainsOf(preview: PreviewOf | undefined, score: ScoreLine[], seat: number): Gain[] {
  if (!preview) return []
  return score.flatMap(({ name, clause, points }, line) => {
    const after = preview.points[line]?.[seat]
    const gain = typeof after === 'number' ? after - (points[seat] ?? 0) : 0
    return gain ? [{ name, clause, gain }] : []
  })
}

// Converts the server's data of Zen Garden into what the drawings need. No rules: only names and places.
import { partsOf } from '../../parts/moves'
import type { LegalMove, PreviewOf, ScoreLine } from '../../protocol'
import { fill } from '../../shell/format'
import type { Ring } from './geometry'
import type { Bed, Floor, LegalCell, MarketSlot, PlacedTile, TileFace, Wish } from './pieces'
import type { ZenBegun, ZenGardenData, ZenGardenMove, ZenGardenPlot, ZenOutlook, ZenTile } from './types'

export const face = ({ decor, path, floor }: ZenTile): TileFace => ({ decor, path, floor: floorName(floor) })

/** Drawings are named in one word. */
const floorName = (floor: string): Floor => (floor === 'cherry blossom' ? 'blossom' : floor) as Floor

/** "floor cherry blossom" */
export function wish(text: string): Wish {
  const [kind, ...rest] = text.split(' ')
  return { kind, what: kind === 'floor' ? floorName(rest.join(' ')) : rest.join(' ') } as Wish
}

/** A garden's spaces row by row; `side` is how many a row has. */
export function bedOf({ tiles }: ZenGardenPlot, side: number): Bed {
  const bed = Array<PlacedTile | null>(side * side).fill(null)
  for (const tile of tiles) bed[(tile.row - 1) * side + tile.column - 1] = { ...face(tile), rotation: tile.rotation }
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

/** A rotation that may exceed 3 or be negative, as moves count it (0 to 3). */
export const quarter = (rotation: number): number => ((rotation % 4) + 4) % 4

/** A move as typed text, used for illegal moves so that the server says why. `texts` are the server's, with the names of a move's parts. */
export const textOf = (texts: Record<string, string>, move: Partial<ZenGardenMove>): string => fill(texts[move.do ?? ''] ?? '', move as Record<string, string | number>)

/** Lines of two start by accident: only those more than half done are worth mentioning. */
const isWorthSaying = ({ kind, has }: ZenBegun): boolean => has > (kind === 'line' ? 2 : 1)

/** What a move would build and spoil, according to the server. */
export function outlookOf(preview: PreviewOf | undefined): ZenOutlook {
  const { continues, spoils } = (preview?.outlook as ZenOutlook | null | undefined) ?? { continues: [], spoils: [] }
  return { continues: continues.filter(isWorthSaying), spoils: spoils.filter(isWorthSaying) }
}

const sum = (begun: ZenBegun[]): number => begun.reduce((total, { has }) => total + has, 0)

/** The legal spaces for the held tile: with the best score over its four turns, that turn, and what it builds or spoils there. */
export function cellsOf(legal: LegalMove[], rotation: number, previews: ReadonlyMap<number, PreviewOf>, seat: number): LegalCell[] {
  const turns = legal.flatMap((one) => {
    const place = partsOf<ZenGardenMove>(one)
    if (place.do !== 'place') return []
    const preview = previews.get(one.move)
    const [score, outlook] = [preview?.totals[seat], outlookOf(preview)]
    const worth = (score ?? 0) * 100 + sum(outlook.continues) - sum(outlook.spoils)
    return [{ place, score: score ?? undefined, outlook, worth, isNow: place.rotation === quarter(rotation) }]
  })
  return turns
    .filter(({ isNow }) => isNow)
    .map((now) => {
      const here = turns.filter(({ place }) => place.row === now.place.row && place.column === now.place.column)
      const best = here.reduce((most, one) => (one.worth > most.worth ? one : most), now)
      return {
        row: now.place.row,
        col: now.place.column,
        turn: best.place.rotation,
        mustTurn: best !== now,
        ...(best.score !== undefined && now.score !== undefined ? { score: best.score, now: now.score } : {}),
        best: best.outlook,
        outlook: now.outlook,
      }
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

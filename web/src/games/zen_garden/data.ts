// Zen Garden's table as the server tells it, turned into what the drawings want. No rules: only names and places.
import type { LegalMove, PreviewOf, ScoreLine } from '../../protocol'
import type { Ring } from './geometry'
import type { Bed, Decor, Floor, LegalCell, Path, PlacedTile, TileFace, Wish } from './pieces'

export interface TileData {
  tile: number
  decor: string
  path: string
  floor: string
}

export interface GardenData {
  coins: number
  tiles: (TileData & { row: number; column: number; rotation: number })[]
  rings: { row: number; column: number }[]
  shown: Record<string, number>
  missions: Record<string, number>
}

export interface ZenGardenData {
  seats: number
  boards: number[]
  round: number
  rounds: number
  first_seat: number
  seat: number | null
  over: boolean
  held: TileData | null
  prices: number[]
  points: {
    walkways: number[]
    decor: number[]
    minor: number
    major: number
    majority: number[]
    detail: number[]
    unity: number
    minimalistic: number[]
  }
  wishes: Record<'minor' | 'major' | 'majority' | 'detail', string>
  missions: { mission: number; wishes: string[]; needed: number; points_left: number[] }[]
  market: { slot: string; price: number; tile: TileData | null }[]
  gardens: GardenData[]
  supply: unknown[]
}

const COLUMNS = 4
export const CELLS = 16

export const face = ({ decor, path, floor }: TileData): TileFace => ({
  decor: decor as Decor,
  path: path as Path,
  floor: (floor === 'cherry blossom' ? 'blossom' : floor) as Floor,
})

/** "floor cherry blossom" */
export function wish(text: string): Wish {
  const [kind, ...rest] = text.split(' ')
  const what = rest.join(' ')
  return { kind, what: what === 'cherry blossom' ? 'blossom' : what } as Wish
}

export function bedOf(garden: GardenData): Bed {
  const bed = Array<PlacedTile | null>(CELLS).fill(null)
  for (const tile of garden.tiles) bed[(tile.row - 1) * COLUMNS + tile.column - 1] = { ...face(tile), rotation: tile.rotation }
  return bed
}

/** Closed rings, as the server counts them. */
export function ringsOf(garden: GardenData): Ring[] {
  return garden.rings.map(({ row, column }) => {
    const corner = garden.tiles.find((tile) => tile.row === row && tile.column === column)
    return { row, col: column, path: (corner?.path ?? 'sand') as Path }
  })
}

/** The market by rows, the free row first. */
export const rowsOf = (data: ZenGardenData): (TileFace | null)[][] =>
  data.prices.map((_, row) => data.market.slice(row * COLUMNS, (row + 1) * COLUMNS).map(({ tile }) => tile && face(tile)))

/** The name of a space of the market: "b1". */
export const slotName = (row: number, col: number): string => `${'abcd'[col]}${row}`
/** The same by its number in events. */
export const slotOf = (slot: number): string => slotName(Math.floor(slot / COLUMNS), slot % COLUMNS)

/** The legal moves by what they say: "take b1", "place 2,3 r1". */
export const byText = (legal: LegalMove[]): Map<string, number> => new Map(legal.map(({ text, move }) => [text, move]))

const turned = (rotation: number): number => ((rotation % 4) + 4) % 4

export const placeText = (row: number, col: number, rotation: number): string => `place ${row},${col} r${turned(rotation)}`

/** Where the held tile may go in this rotation, with the score it would give. */
export function cellsOf(legal: LegalMove[], rotation: number, previews: ReadonlyMap<number, PreviewOf>, seat: number): LegalCell[] {
  return legal.flatMap(({ text, move }) => {
    const [, row, col, turn] = /^place (\d),(\d) r(\d)$/.exec(text) ?? []
    if (!turn || Number(turn) !== turned(rotation)) return []
    const score = previews.get(move)?.totals[seat]
    return [{ row: Number(row), col: Number(col), ...(typeof score === 'number' ? { score } : {}) }]
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

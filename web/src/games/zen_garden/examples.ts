// Examples for the illustrated rules. Gardens are drawn as text: decor (P pagoda, B bench, U buddha, G gate, C crane), path (s sand, w wood,
// t stone), floor (S sand, G gravel, T trees, C clay, W water, B cherry blossom), rotation; `....` is an empty space.
import type { Bed, Decor, Floor, MarketSlot, Path, PlacedTile, Wish } from './pieces'

const DECORS: Record<string, Decor> = { P: 'pagoda', B: 'bench', U: 'buddha', G: 'gate', C: 'crane' }
const PATHS: Record<string, Path> = { s: 'sand', w: 'wood', t: 'stone' }
const FLOORS: Record<string, Floor> = { S: 'sand', G: 'gravel', T: 'trees', C: 'clay', W: 'water', B: 'blossom' }

const tile = (drawn: string): PlacedTile | null =>
  drawn.startsWith('.') ? null : { decor: DECORS[drawn[0]!]!, path: PATHS[drawn[1]!]!, floor: FLOORS[drawn[2]!]!, rotation: Number(drawn[3] ?? 0) }

export const bed = (drawing: string): Bed => drawing.trim().split(/\s+/).map(tile)

export const full = `
  PwS0 GwW1 CsB0 CsW1
  UwT3 PwC2 GsW3 CsS2
  BtG0 PtT1 GtB1 UwC0
  CtW3 UtG2 BsT2 PwB3`
export const PLACED = `
  GwS0 CsW1 .... ....
  BtT3 .... .... ....
  .... .... .... ....
  .... .... .... ....`
export const LINE = `
  GwS0 GsW1 GtB2 GwT3
  PtC1 .... .... ....
  .... .... .... ....
  .... .... .... ....`
export const RINGS = `
  GwS0 CwW1 PtB0 UtS1
  BwT3 UwG2 CtC3 GtW1
  .... .... .... ....
  .... .... .... ....`

const slots = (price: number, drawing: string): MarketSlot[] => bed(drawing).map((one, i) => ({ slot: `${'abcd'[i]}${price}`, tile: one }))
export const MARKET: MarketSlot[][] = [slots(0, 'GwS CsW .... UtB'), slots(1, 'PtT BsG CwC GtW'), slots(2, 'UsB PwW CtG BwT')]

export const WISHES: Wish[] = [
  { kind: 'path', what: 'wood' },
  { kind: 'decor', what: 'crane' },
  { kind: 'floor', what: 'water' },
  { kind: 'floor', what: 'gravel' },
]

/** Points of two players, line by line. */
export const POINTS = {
  coins: [4, 7],
  walkways: [10, 3],
  decor: [3, 0],
  minor: [5, 6],
  major: [8, 10],
  majority: [8, 4],
  detail: [-2, 2],
} as const

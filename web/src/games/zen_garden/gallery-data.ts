// A made-up position in mid-game, for the gallery.
import type { Bed, Decor, Floor, LegalCell, MarketSlot, Path, PlacedTile, TileFace, WishPlaque } from './pieces'

const tile = (decor: Decor, path: Path, floor: Floor): TileFace => ({ decor, path, floor })
const placed = (decor: Decor, path: Path, floor: Floor, rotation: number): PlacedTile => ({ decor, path, floor, rotation })

const tiles: (TileFace | null)[][] = [
  [tile('gate', 'stone', 'gravel'), tile('crane', 'sand', 'water'), null, tile('bench', 'wood', 'clay')],
  [tile('pagoda', 'wood', 'trees'), tile('buddha', 'stone', 'blossom'), tile('crane', 'wood', 'sand'), tile('bench', 'sand', 'blossom')],
  [tile('gate', 'sand', 'trees'), tile('pagoda', 'stone', 'water'), tile('buddha', 'wood', 'gravel'), tile('crane', 'stone', 'clay')],
]
export const market: MarketSlot[][] = tiles.map((row, price) => row.map((one, column) => ({ slot: `${'abcd'[column]}${price}`, tile: one })))
export const held = placed('pagoda', 'stone', 'water', 3)

export const bed: Bed = [
  placed('pagoda', 'wood', 'sand', 0), placed('pagoda', 'wood', 'water', 1), placed('pagoda', 'sand', 'clay', 2), null,
  placed('crane', 'wood', 'gravel', 3), placed('gate', 'wood', 'blossom', 2), null, null,
  placed('buddha', 'stone', 'trees', 1), null, null, null,
  null, null, null, null,
]
export const legal: LegalCell[] = [
  { row: 1, col: 4, score: 41 }, { row: 2, col: 3, score: 38 }, { row: 3, col: 2, score: 35 }, { row: 4, col: 1, score: 36 },
  { row: 0, col: 1, score: 37 }, { row: 0, col: 2, score: 36 }, { row: 0, col: 3, score: 37 },
]
export const full: Bed = [
  placed('pagoda', 'wood', 'sand', 0), placed('pagoda', 'wood', 'water', 1), placed('pagoda', 'sand', 'clay', 0), placed('pagoda', 'sand', 'water', 1),
  placed('crane', 'wood', 'gravel', 3), placed('gate', 'wood', 'blossom', 2), placed('gate', 'sand', 'blossom', 3), placed('gate', 'sand', 'water', 2),
  placed('buddha', 'stone', 'trees', 0), placed('buddha', 'stone', 'gravel', 1), placed('bench', 'stone', 'sand', 1), placed('crane', 'wood', 'clay', 0),
  placed('bench', 'stone', 'trees', 3), placed('gate', 'stone', 'gravel', 2), placed('gate', 'wood', 'trees', 3), placed('crane', 'sand', 'sand', 2),
]
const steps = (counts: string, points: string) =>
  counts.split(' ').map((count, i) => ({ count, points: Number(points.split(' ')[i]) }))

export const plaques: WishPlaque[] = [
  { id: 'minor', preference: 'minor', pays: { n: 1 }, wishes: [{ kind: 'path', what: 'stone' }], have: [1], worth: 1 },
  { id: 'major', preference: 'major', pays: { n: 2 }, wishes: [{ kind: 'decor', what: 'pagoda' }], have: [3], worth: 6 },
  { id: 'majority', preference: 'majority', pays: { n: 8, next: 4 }, wishes: [{ kind: 'floor', what: 'water' }], have: [1], worth: 4 },
  { id: 'detail', preference: 'detail', pays: {}, wishes: [{ kind: 'floor', what: 'gravel' }], have: [1], worth: -4, scale: steps('0 1 2 3 4 5 6+', '0 -4 -2 -1 2 5 8'), at: 1 },
  { id: 'walkways', preference: 'walkways', pays: {}, wishes: [], have: [1], worth: 3, scale: steps('1 2 3 4', '3 6 10 15'), at: 0 },
  { id: 'decor', preference: 'decor', pays: { n: 6 }, wishes: [], have: [3], worth: 0, scale: steps('6 7 8 9 10 11 12+', '3 5 7 10 13 16 20') },
  { id: 'unity', preference: 'unity', pays: { n: 10 }, wishes: [], have: [6], worth: null },
  { id: 'minimalistic', preference: 'minimalistic', pays: {}, wishes: [], have: [6], worth: null, scale: steps('2 3 4 5+', '18 12 6 0'), at: 3 },
  { id: 'mission1', preference: 'mission', pays: { n: 4 }, wishes: [{ kind: 'decor', what: 'gate' }, { kind: 'floor', what: 'blossom' }], have: [1, 1], worth: 0, stack: [5, 3, 1] },
  { id: 'mission2', preference: 'mission', pays: { n: 4 }, wishes: [{ kind: 'path', what: 'wood' }, { kind: 'decor', what: 'crane' }], have: [4, 4], worth: 5, stack: [3, 1], done: true },
  { id: 'mission3', preference: 'mission', pays: { n: 4 }, wishes: [{ kind: 'floor', what: 'sand' }, { kind: 'floor', what: 'trees' }], have: [1, 1], worth: 0, stack: [] },
]

export const sheet = {
  seats: [{ seat: 0, name: 'Aiko' }, { seat: 1, name: 'Moss bot' }, { seat: 2, name: 'Emil' }, { seat: 3, name: 'Pine bot' }],
  lines: [
    { name: 'Coins', clause: 'Z5.1', points: [4, 7, 0, 2] },
    { name: 'Walkways', clause: 'Z5.2', points: [10, 6, 15, 3] },
    { name: 'Decor', clause: 'Z5.3', points: [10, 3, 0, 7] },
    { name: 'Detail', clause: 'Z5.7', points: [-4, 2, 8, -1] },
    { name: 'Unity', clause: 'Z5.8', points: [null, null, null, null] },
  ],
}

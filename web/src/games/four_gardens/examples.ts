// Examples for "what is this?" and for the illustrated rules.
import type { GardenCard, God, GodMarker, Groundwork, PagodaFloor, Panorama } from './pieces'

export const FRAMES: Record<Panorama, number> = { red: 2, orange: 3, green: 4, blue: 5 }

const card = (id: number, panorama: Panorama, frame: number, god: GardenCard['god'], need: GardenCard['need'], sign: GardenCard['sign']): GardenCard => ({
  id,
  panorama,
  frame,
  frames: FRAMES[panorama],
  god,
  need,
  sign,
})
export const TURNS = card(1, 'green', 2, 'red', ['water', 'plants'], { floor: 2, collect: 'up' })
export const WILD = card(2, 'blue', 4, 'purple', ['wood', 'stone', 'stone'], 'wild')
const OTHER = card(3, 'orange', 1, 'yellow', ['wood', 'plants'], { floor: 3, collect: 'down' })
export const HAND = [TURNS, WILD, OTHER]
export const LANDSCAPES = [
  card(4, 'orange', 1, 'yellow', [], 'wild'),
  card(5, 'orange', 2, 'blue', [], 'wild'),
  card(6, 'orange', 3, 'red', [], 'wild'),
  card(7, 'green', 2, 'red', [], 'wild'),
  card(8, 'green', 3, 'multi', [], 'wild'),
  card(9, 'red', 1, 'purple', [], 'wild'),
]
export const GROUND: Groundwork[] = [{ card: TURNS, filled: [true, false] }]
export const FLOORS: PagodaFloor[] = [
  { resource: 'plants', three: 0 },
  { resource: 'wood', three: 3 },
  { resource: 'stone', three: 2 },
  { resource: 'water', three: 1 },
]
export const SEATS = [
  { seat: 0, side: 0 },
  { seat: 1, side: 2 },
]
const STEPS = [2, 3, 4, 5, 6, 8, 10]
const GOD_NAMES: God[] = ['yellow', 'red', 'purple', 'blue']
export const TRACK_POINTS = Object.fromEntries(GOD_NAMES.map((god) => [god, STEPS])) as Record<God, number[]>
const at = (first: number, second: number): GodMarker[] => [
  { seat: 0, at: first },
  { seat: 1, at: second },
]
export const TRACKS: Record<God, GodMarker[]> = { yellow: at(3, 1), red: at(5, 2), purple: at(2, 4), blue: at(1, 6) }

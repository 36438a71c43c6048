// A made-up position in mid-game, for the gallery.
import { SCENE_WIDTHS } from './pieces'
import type { God, GodMarker, GardenCard, GodSign, PagodaFloor, PagodaSeat, Panorama, Resource, Sign } from './pieces'

let id = 0
const card = (panorama: Panorama, frame: number, god: GodSign, need: string, sign: Sign): GardenCard => ({
  id: ++id, panorama, frame, frames: SCENE_WIDTHS[panorama], god, need: need.split(' ') as Resource[], sign,
})
export const hand: GardenCard[] = [
  card('red', 1, 'yellow', 'water plants', { floor: 1, collect: 'up' }),
  card('orange', 2, 'multi', 'stone stone plants wood', { floor: 3, collect: 'down' }),
  card('green', 3, 'blue', 'stone wood', 'wild'),
  card('blue', 5, 'purple', 'stone plants wood', { floor: 4, collect: 'up' }),
  card('blue', 2, 'red', 'water water water', { floor: 2, collect: 'down' }),
]
const gods: GodSign[] = ['yellow', 'red', 'purple', 'blue', 'multi']
export const all: GardenCard[] = (Object.entries(SCENE_WIDTHS) as [Panorama, number][]).flatMap(([panorama, length]) =>
  Array.from({ length }, (_, i) => card(panorama, i + 1, gods[i % 5]!, 'wood water', 'wild')),
)
const pick = (panorama: Panorama, ...which: number[]) => all.filter((one) => one.panorama === panorama && which.includes(one.frame))
export const landscapes = [...pick('red', 1, 2), ...pick('green', 2, 3), ...pick('blue', 1, 2, 4)]
export const groundwork = [
  { card: { ...hand[1]! }, filled: [true, false, true, false] },
  { card: { ...hand[3]! }, filled: [true, true, false] },
  { card: card('green', 4, 'red', 'stone stone wood', 'wild'), filled: [false, false, false] },
]
export const floors: PagodaFloor[] = [
  { resource: 'stone', three: 0 },
  { resource: 'wood', three: 3 },
  { resource: 'water', three: 2 },
  { resource: 'plants', three: 1 },
]
export const seats: PagodaSeat[] = [0, 1, 2, 3].map((seat) => ({ seat, side: seat }))
const worth = [2, 3, 4, 5, 6, 8, 10]
export const points: Record<God, number[]> = { yellow: worth, red: worth, purple: worth, blue: worth }
const markers = (...places: number[]): GodMarker[] => places.map((at, seat) => ({ seat, at }))
export const tracks: Record<God, GodMarker[]> = {
  yellow: markers(1, 1, 1, 1),
  red: markers(6, 4, 0, -1),
  purple: markers(2, 1, 5, 2),
  blue: markers(3, 3, 3, 0),
}

// The pagoda in perspective: the side that each value faces, and the positions of walls and roofs in the picture.
//
// Sides count clockwise seen from above. I stand at the bottom of this plan, and my side faces me:
//
//            me+2
//          .------.
//     me+1 |      | me+3        a clockwise turn brings what I see to my left
//          '------'
//             me
import type { PagodaFloor, Turn } from './pieces'

const around = (side: number): number => ((side % 4) + 4) % 4

/** F1.3: a floor with 3 on side s shows 2 on s+1, 1 on s+2, 0 on s+3. */
export const valueOn = (floor: PagodaFloor, side: number): number => 3 - around(side - floor.three)

/** The floors after a turn: a clockwise one moves the 3 to the next side. */
export function turned(floors: readonly PagodaFloor[], turn: Turn): PagodaFloor[] {
  return floors.map((floor, i) => (i + 1 < turn.floor ? floor : { ...floor, three: around(floor.three + turn.way) }))
}

/** The shortest turn from one side to another, in quarters: 3 clockwise is 1 back. */
export function shortest(from: number, to: number): number {
  const way = around(to - from)
  return way === 3 ? -1 : way
}

export interface Spot {
  x: number
  y: number
  depth: number
}

const PITCH = (21 * Math.PI) / 180
const EYE = 900

/** A point of the pagoda (x right, y up, z towards me) on the picture. */
export function project(x: number, y: number, z: number): Spot {
  const depth = z * Math.cos(PITCH) + y * Math.sin(PITCH)
  const near = EYE / (EYE - depth)
  return { x: x * near, y: (z * Math.sin(PITCH) - y * Math.cos(PITCH)) * near, depth }
}

/** A point on a square around the axis: `along` runs to the right on the face that has turned `quarters` clockwise from me. */
export function onSquare(quarters: number, half: number, along: number, y: number): Spot {
  const angle = (quarters * Math.PI) / 2
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return project(-sin * half + along * cos, y, cos * half + along * sin)
}

/** Whether the face that has turned this many quarters is visible to me. */
export const isSeen = (quarters: number): boolean => Math.cos((quarters * Math.PI) / 2) > 0.06

/** A transform that lays a drawing of `width` × `height` (top left at 0, 0) onto a wall. */
export function wallMatrix(quarters: number, half: number, base: number, tall: number, width: number, height: number): string {
  const topLeft = onSquare(quarters, half, -half, base + tall)
  const topRight = onSquare(quarters, half, half, base + tall)
  const lowLeft = onSquare(quarters, half, -half, base)
  const numbers = [
    (topRight.x - topLeft.x) / width, (topRight.y - topLeft.y) / width,
    (lowLeft.x - topLeft.x) / height, (lowLeft.y - topLeft.y) / height, topLeft.x, topLeft.y,
  ]
  return `matrix(${numbers.map((n) => n.toFixed(3)).join(' ')})`
}

/** A storey's measures: half widths and heights, the upper ones a little smaller. */
export interface Storey {
  half: number
  base: number
  wall: number
  eaves: number
  roof: number
  top: number
}

export const STOREYS: Storey[] = [0, 1, 2, 3].map((floor) => {
  const half = 84 - floor * 11
  return { half, base: floor * 66, wall: 47, eaves: half + 24, roof: floor === 3 ? 44 : 19, top: floor === 3 ? 3 : half - 11 }
})

const at = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** One side of a roof, its eaves swung up at the corners. */
export function roofSide(quarters: number, { base, wall, eaves, roof, top }: Storey): { d: string; depth: number } {
  const low = base + wall
  const up = low + roof
  const left = onSquare(quarters, eaves, -eaves, low + 7)
  const right = onSquare(quarters, eaves, eaves, low + 7)
  const hang = onSquare(quarters, eaves, 0, low - 8)
  const [upLeft, upRight] = [onSquare(quarters, top, -top, up), onSquare(quarters, top, top, up)]
  const bow = (corner: number) => onSquare(quarters, top + (eaves - top) * 0.45, corner * (top + (eaves - top) * 0.42), low + roof * 0.4)
  const d = `M${at(left)}Q${at(hang)} ${at(right)}Q${at(bow(1))} ${at(upRight)}L${at(upLeft)}Q${at(bow(-1))} ${at(left)}Z`
  return { d, depth: onSquare(quarters, eaves, 0, low).depth }
}

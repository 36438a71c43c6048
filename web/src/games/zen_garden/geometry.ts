// The curve of a tile, and rings closed by four curves.
//
//      rotation 0      1          2          3
//       .-----.     .-----.    .--|--.    .--|--.
//       |     |     |     |    |  /  |    |  \  |
//       |   .---    ---.  |    --'   |    |   '--
//       |  /  |     |  \  |    |     |    |     |
//       '--|--'     '--|--'    '-----'    '-----'
import type { Bed, Path } from './pieces'

/** Drawings of a tile are 100 wide and high; the curve is a quarter of a circle of radius 50. */
export const TILE = 100
export const RADIUS = TILE / 2
export const BAND = 25

export interface Corner {
  x: number
  y: number
}
export type Edge = 'top' | 'right' | 'bottom' | 'left'

const BENDS: readonly Corner[] = [
  { x: TILE, y: TILE },
  { x: 0, y: TILE },
  { x: 0, y: 0 },
  { x: TILE, y: 0 },
]
const quarter = (rotation: number): number => ((rotation % 4) + 4) % 4

/** The corner that the curve bends around (Z1.2). */
export const bend = (rotation: number): Corner => BENDS[quarter(rotation)]!

/** The two edges that the curve joins. */
export function joined(rotation: number): [Edge, Edge] {
  const { x, y } = bend(rotation)
  return [x === 0 ? 'left' : 'right', y === 0 ? 'top' : 'bottom']
}

/** The curve as path data, from its left or right end to its top or bottom end. */
export function curve(rotation: number, radius = RADIUS): string {
  const { x, y } = bend(rotation)
  const down = y === 0 ? radius : TILE - radius
  const along = x === 0 ? radius : TILE - radius
  const clockwise = x === y ? 0 : 1
  return `M${x} ${down}A${radius} ${radius} 0 0 ${clockwise} ${along} ${y}`
}

/** The position of the decor: a little away from the bend, so that the curve stays visible. */
export function decorShift(rotation: number, by = 11): Corner {
  const { x, y } = bend(rotation)
  return { x: x === 0 ? by : -by, y: y === 0 ? by : -by }
}

/** A closed ring: the block's top left space (counted from 1) and its path. */
export interface Ring {
  row: number
  col: number
  path: Path
}

/** Spaces in a row of a bed, which is a square. */
export const sideOf = (bed: Bed): number => Math.sqrt(bed.length)
/** The rotations of a block's tiles, row by row, whose curves close around its centre. */
const CLOSED = [0, 1, 3, 2]

/** The blocks whose four curves close to a ring of one kind of path. */
export function ringsIn(bed: Bed): Ring[] {
  const rings: Ring[] = []
  const side = sideOf(bed)
  for (let row = 1; row < side; row++)
    for (let col = 1; col < side; col++) {
      const first = (row - 1) * side + col - 1
      const block = [first, first + 1, first + side, first + side + 1].map((at) => bed[at])
      const path = block[0]?.path
      if (path && block.every((tile, i) => tile?.path === path && quarter(tile.rotation) === CLOSED[i]))
        rings.push({ row, col, path })
    }
  return rings
}

/** The ring's circle in a bed whose spaces are `TILE` wide: it starts at the top and runs clockwise. */
export function ringPath({ row, col }: Ring, pitch = TILE): string {
  const radius = pitch / 2
  const [x, y] = [col * pitch, row * pitch]
  return `M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}A${radius} ${radius} 0 0 1 ${x} ${y - radius}`
}

// Patterns of floors, walls and blossoms as path data in a box of 100 × 100, computed once. Small loops are shorter than long drawings.

/** A fixed scatter, so that all tiles of a floor look the same. */
function scatter(columns: number, rows: number, jitter: number): [number, number][] {
  const [width, height] = [100 / columns, 100 / rows]
  return Array.from({ length: columns * rows }, (_, i) => {
    const [col, row] = [i % columns, Math.floor(i / columns)]
    const [wobbleX, wobbleY] = [Math.sin(i * 12.9898) * jitter, Math.cos(i * 78.233) * jitter]
    const x = (col + (row % 2 ? 0.75 : 0.25)) * width + wobbleX
    return [Math.round(x * 10) / 10, Math.round(((row + 0.5) * height + wobbleY) * 10) / 10]
  })
}
const at = (places: [number, number][], shape: string): string =>
  places.map(([x, y]) => `M${x} ${y}${shape}`).join('')
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** Raked sand: waves side by side. */
export const SAND_WAVES = range(9)
  .map((i) => `M-4 ${6 + i * 11.5}q13.500 -7 27 0t27 0t27 0t27 0`)
  .join('')

const pebbles = scatter(7, 7, 2.2)
export const GRAVEL_DARK = at(pebbles.filter((_, i) => i % 3 !== 1), 'h.1')
export const GRAVEL_LIGHT = at(pebbles.filter((_, i) => i % 3 === 1), 'h.1')

/** Leaf tufts: three blades that spring from one place. */
export const LEAF_TUFTS = at(
  scatter(4, 5, 2.5),
  'c-1 -6 -4 -8 -10 -9c0 6 4 9 10 9c-3 -6 -2 -11 0 -15c2 4 3 9 0 15c1 -6 4 -8 10 -9c0 6 -4 9 -10 9z',
)

/** Cracked clay: the edges of a honeycomb. */
export const CLAY_CRACKS = range(5)
  .flatMap((row) => range(4).map((col) => [col * 30 + (row % 2 ? 0 : 15) - 4, row * 26 - 6] as const))
  .map(([x, y]) => `M${x} ${y}l15 9l15 -9m-15 9v17`)
  .join('')

/** Ripples: rings around points where drops fell. */
export const RIPPLES = [
  [24, 24],
  [80, 46],
  [34, 82],
]
  .flatMap(([x, y]) => [7, 14, 21].map((r) => `M${x! - r} ${y}a${r} ${r * 0.62} 0 1 0 ${2 * r} 0a${r} ${r * 0.62} 0 1 0 ${-2 * r} 0`))
  .join('')
export const GLINTS = 'M52 8h16M70 14h12M48 62h12M8 52h14M62 88h20M86 78h10'

const petal = (angle: number, r: number): string => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const point = (along: number, across: number) =>
    `${(along * c - across * s).toFixed(1)} ${(along * s + across * c).toFixed(1)}`
  return `c${point(r * 0.4, -r * 0.7)} ${point(r, -r * 0.5)} ${point(r, 0)}c${point(0, r * 0.5)} ${point(-r * 0.6, r * 0.7)} ${point(-r, 0)}`
}
/** A cherry blossom of five petals around the current point. */
export const blossom = (r: number, turn = -Math.PI / 2): string =>
  range(5)
    .map((i) => petal(turn + (i * 2 * Math.PI) / 5, r))
    .join('')
const blossoms: [number, number][] = [[14, 14], [52, 10], [87, 20], [88, 62], [50, 50], [12, 56], [28, 90], [66, 88]]
export const BLOSSOMS = blossoms.map(([x, y], i) => `M${x} ${y}${blossom(12, i)}z`).join('')
export const BLOSSOM_HEARTS = at(blossoms, 'h.1')
export const FALLEN_PETALS = ([[32, 34], [70, 38], [6, 34], [8, 78], [46, 70], [92, 88], [72, 66], [70, 6]] as const)
  .map(([x, y], i) => `M${x} ${y}${petal(i * 1.3, 9)}z`)
  .join('')

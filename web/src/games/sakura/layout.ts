// The winding path: lanes that run back and forth, joined by half circles, with a slow wave in them.
//
//     gate ->~~~~~~~~~~~.
//     .~~~~~~~~~~~~~~~~~'
//     '~~~~~~~~~~~~> last sakura
//
// The curve is sampled, and the spaces are placed at equal distances along it.
import type { Point } from '../../shell/look/motion'

export interface Shape {
  width: number
  lanes: number
  /** From lane to lane. */
  pitch: number
  margin: number
  /** The margin above the first lane and below the last, in pitches, so that figures on the first lane fit. */
  above: number
  below: number
}

export interface Layout {
  width: number
  height: number
  /** From space to space, along the way. */
  step: number
  /** Where the spaces are; 0 is the gate. */
  spaces: Point[]
  /** The point at a distance in spaces from the gate (fractions allowed), shifted to the walker's right by `side`. */
  at: (space: number, side?: number) => Point
}

export interface Room {
  width: number
  height: number
}

// All in steps: the space that figures, trees and banks need around the lanes.
const [ABOVE, BELOW, MARGIN] = [1.32, 0.75, 0.5]
const [CLOSE, APART] = [1.25, 1.9] // least distance between lanes, so that figures do not cover the lane behind them, and most
const [FEWEST, MOST] = [3, 8] // lanes
const [SMALL, LARGE] = [62, 98] // limits of a step in the drawing's own units, for which lines and banks are drawn

/** The step and the pitch, in pixels, with this many lanes in the room. */
function fit({ width, height }: Room, spaces: number, lanes: number): { step: number; pitch: number } {
  let step = width / 12
  let pitch = 0
  for (let i = 0; i < 24; i++) {
    pitch = Math.max(1, Math.min((height - (ABOVE + BELOW) * step) / (lanes - 1), APART * step))
    const length = lanes * (width - 2 * MARGIN * step - pitch) + (lanes - 1) * (Math.PI / 2) * pitch + 0.35 * pitch
    step = (step + Math.max(length, 1) / spaces) / 2
  }
  return { step, pitch }
}

/** The number of lanes with the largest steps in this room, as long as lanes are far enough apart. */
export function shapeFor(room: Room, spaces: number): Shape {
  const candidates = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => ({ lanes: FEWEST + i, ...fit(room, spaces, FEWEST + i) }))
  const worth = ({ step, pitch }: { step: number; pitch: number }): number => Math.min(step, pitch / CLOSE)
  const { lanes, step, pitch } = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  const unit = Math.min(Math.max(step, SMALL), LARGE) / step
  return { width: room.width * unit, lanes, pitch: pitch * unit, margin: MARGIN * step * unit, above: (ABOVE * step) / pitch, below: (BELOW * step) / pitch }
}

const SAMPLES = 60

/** The curve as a dense chain of points, from the gate to the last space. */
function chain({ width, lanes, pitch, margin, above }: Shape): Point[] {
  const turn = pitch / 2
  const [left, right] = [margin + turn, width - margin - turn]
  const top = pitch * above
  const points: Point[] = []
  for (let lane = 0; lane < lanes; lane++) {
    const rightward = lane % 2 === 0
    const first = lane === 0 ? left - turn * 0.2 : rightward ? left : right
    const last = lane === lanes - 1 ? (rightward ? right + turn * 0.5 : left - turn * 0.5) : rightward ? right : left
    const y = top + lane * pitch
    for (let i = 0; i <= SAMPLES; i++) {
      const t = i / SAMPLES
      const wave = Math.sin(t * Math.PI * 4) * Math.sin(t * Math.PI) * pitch * 0.09
      points.push({ x: first + (last - first) * t, y: y + wave })
    }
    if (lane < lanes - 1) points.push(...halfCircle(rightward ? right : left, y + turn, turn, rightward))
  }
  return points
}

function halfCircle(x: number, y: number, radius: number, rightward: boolean): Point[] {
  return Array.from({ length: SAMPLES / 2 }, (_, i) => {
    const angle = -Math.PI / 2 + (Math.PI * (i + 1)) / (SAMPLES / 2 + 1)
    return { x: x + (rightward ? 1 : -1) * Math.cos(angle) * radius, y: y + Math.sin(angle) * radius }
  })
}

/** The distance of each point along the chain. */
function distances(points: Point[]): number[] {
  const far = [0]
  for (let i = 1; i < points.length; i++)
    far.push(far[i - 1]! + Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y))
  return far
}

export function layOut(spaces: number, shape: Shape): Layout {
  const points = chain(shape)
  const far = distances(points)
  const step = far.at(-1)! / spaces

  function at(space: number, side = 0): Point {
    const along = Math.min(Math.max(space, 0), spaces) * step
    const after = Math.min(Math.max(far.findIndex((d) => d > along), 1), far.length - 1)
    const i = far.at(-1)! <= along ? far.length - 1 : after
    const [a, b] = [points[i - 1]!, points[i]!]
    const t = (along - far[i - 1]!) / (far[i]! - far[i - 1]! || 1)
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1
    return {
      x: a.x + (b.x - a.x) * t - ((b.y - a.y) / long) * side,
      y: a.y + (b.y - a.y) * t + ((b.x - a.x) / long) * side,
    }
  }
  return {
    width: shape.width,
    height: shape.pitch * (shape.lanes - 1 + shape.above + shape.below),
    step,
    spaces: Array.from({ length: spaces + 1 }, (_, i) => at(i)),
    at,
  }
}

/** A stretch of the path as path data, from one place to another, shifted by `side`. */
export function stretch(layout: Layout, from: number, to: number, side = 0): string {
  const pieces = Math.max(2, Math.ceil((to - from) * 6))
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const { x, y } = layout.at(from + ((to - from) * i) / pieces, side)
    return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
  }).join('')
}

/** Runs of equal spaces: [first, last] of each bridge. */
export function bridges(track: readonly string[]): [number, number][] {
  const runs: [number, number][] = []
  track.forEach((kind, i) => {
    if (kind !== 'bridge') return
    const run = runs.at(-1)
    if (run && run[1] === i) run[1] = i + 1
    else runs.push([i + 1, i + 1])
  })
  return runs
}

/** The positions of painters who share the gate: in two staggered rows. */
export function atGate(gate: Point, index: number, count: number, room: number): Point {
  if (count === 1) return gate
  const columns = Math.ceil(count / 2)
  const [row, col] = [Math.floor(index / columns), index % columns]
  const stagger = columns > 1 ? (row - 0.5) * 0.35 : 0
  return { x: gate.x + (col - (columns - 1) / 2 + stagger) * room, y: gate.y + (row - 0.5) * room * 1.2 }
}

export interface Scenery extends Point {
  what: 'lily' | 'koi' | 'islet' | 'rocks'
  size: number
}
const SMALLEST_SCENE = 12
const SIZES = { lily: 0.5, koi: 0.55, islet: 1, rocks: 0.8 }
const SCENES = ['islet', 'lily', 'koi', 'rocks', 'lily', 'islet', 'koi'] as const

/** Positions for ornaments in the water between the lanes, away from land and trees. */
export function scenery(layout: Layout, { pitch, lanes, width }: Shape, trees: Point[]): Scenery[] {
  const room = pitch - layout.step * 0.62 - 34
  const perLane = Math.max(2, Math.round(width / 260))
  return Array.from({ length: (lanes + 1) * perLane }, (_, i) => {
    const [gap, col] = [Math.floor(i / perLane), i % perLane]
    const x = width * ((col + 0.55 + Math.sin(i * 5.1) * 0.22) / perLane)
    return { what: SCENES[(i * 3) % SCENES.length]!, x, y: pitch * (gap + 0.2) + Math.sin(i * 2.3) * room * 0.1, size: Math.min(Math.max(room, 0), 88) * SIZES[SCENES[(i * 3) % SCENES.length]!] }
  }).filter(({ x, y, size }) => {
    if (size < SMALLEST_SCENE) return false
    const clear = layout.step * 0.31 + 16 + size * 0.45
    const dry = Array.from({ length: layout.spaces.length * 3 }, (_, i) => layout.at(i / 3)).some((p) => Math.hypot(p.x - x, p.y - y) < clear)
    const gate = layout.spaces[0]!
    const behind = trees.some((tree) => Math.hypot(tree.x - x, tree.y - layout.step * 0.9 - y) < layout.step)
    return !dry && !behind && Math.hypot(gate.x - x, gate.y - y) > layout.step * 1.7 && y > 20 && y < layout.height - 20 && x > size / 2 && x < width - size / 2
  })
}

/** The spaces of a walk, from where it begins up to just before its end, forward or back. */
export function between(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) }, (_, i) => from + Math.sign(to - from) * i)
}

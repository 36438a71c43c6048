import { describe, expect, it } from 'vitest'
import { atGate, between, bridges, layOut, shapeFor, stretch } from './layout'

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

const ROOMS = [[344, 315], [374, 519], [560, 328], [443, 313], [460, 263], [743, 482], [657, 468], [876, 518], [950, 768], [1850, 1275]] as const

describe.each(ROOMS.flatMap(([width, height]) => [[width, height, 36], [width, height, 44]] as const))('in a room of %i × %i with %i spaces', (width, height, spaces) => {
  const shape = shapeFor({ width, height }, spaces)
  const layout = layOut(spaces, shape)

  it('there is a place for the gate and every space', () => expect(layout.spaces).toHaveLength(spaces + 1))

  it('neighbours lie one step apart, curves cut a little', () => {
    for (let i = 1; i <= spaces; i++) {
      const gap = far(layout.spaces[i - 1]!, layout.spaces[i]!)
      expect(gap).toBeLessThanOrEqual(layout.step * 1.001)
      expect(gap).toBeGreaterThan(layout.step * 0.85)
    }
  })
  it('no two stones touch', () => {
    layout.spaces.forEach((a, i) =>
      layout.spaces.slice(i + 1).forEach((b) => expect(far(a, b)).toBeGreaterThan(layout.step * 0.7)),
    )
  })
  it('the board fills the room without exceeding its height', () => {
    const unit = layout.width / width
    expect(layout.height / unit).toBeLessThanOrEqual(height * 1.001)
    expect(layout.step / unit).toBeGreaterThan(27)
  })
  it('everything lies on the board', () => {
    for (const { x, y } of layout.spaces) {
      expect(x).toBeGreaterThan(layout.step * 0.35)
      expect(x).toBeLessThan(layout.width - layout.step * 0.35)
      expect(y).toBeGreaterThan(layout.step * 0.35)
      expect(y).toBeLessThan(layout.height - layout.step * 0.35)
    }
  })
})

it('a rail keeps a constant distance from the middle of the bridge', () => {
  const layout = layOut(36, shapeFor({ width: 1400, height: 600 }, 36))
  for (const space of [5, 11, 12.5, 31]) expect(far(layout.at(space), layout.at(space, 20))).toBeCloseTo(20)
  expect(stretch(layout, 4.5, 5.5)).toMatch(/^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+)+$/)
})

it('bridges of one and of three spaces are one bridge each', () => {
  expect(bridges(['path', 'bridge', 'torii', 'bridge', 'bridge', 'bridge', 'path'])).toEqual([[2, 2], [4, 6]])
})

it('painters at the gate stand apart', () => {
  const places = Array.from({ length: 6 }, (_, i) => atGate({ x: 0, y: 0 }, i, 6, 40))
  places.forEach((a, i) => places.slice(i + 1).forEach((b) => expect(far(a, b)).toBeGreaterThan(30)))
})

it('a walk passes every space, forward and back', () => {
  expect(between(3, 6)).toEqual([3, 4, 5])
  expect(between(6, 3)).toEqual([6, 5, 4])
  expect(between(2, 2)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { atGate, between, bridges, layOut, shapeFor, stretch } from './layout'

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

describe.each([
  [390, 36], [390, 44], [820, 36], [820, 44], [1400, 36], [1400, 44],
])('on a board %i wide with %i spaces', (width, spaces) => {
  const shape = shapeFor(width, spaces)
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
  it('everything lies on the board', () => {
    for (const { x, y } of layout.spaces) {
      expect(x).toBeGreaterThan(layout.step * 0.35)
      expect(x).toBeLessThan(layout.width - layout.step * 0.35)
      expect(y).toBeGreaterThan(layout.step * 0.35)
      expect(y).toBeLessThan(layout.height - layout.step * 0.35)
    }
  })
})

it('a rail keeps its distance from the middle of the bridge', () => {
  const layout = layOut(36, shapeFor(1400, 36))
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

import { describe, expect, it } from 'vitest'
import { placeTag } from './tag'

const room = { width: 600, height: 400 }
const me = { x: 300, y: 200, height: 70 }
const place = (others: { x: number; y: number }[], own = me) => placeTag(own, others.map((one) => ({ ...one, height: 70 })), 40, 1, room)

describe('the tag of a figure', () => {
  it('is over its head', () => expect(place([])).toEqual({ aside: 0, y: -85, isBelow: false }))
  it('goes aside if a figure is behind it', () => {
    expect(place([{ x: 270, y: 130 }]).aside).toBeGreaterThan(0)
    expect(place([{ x: 330, y: 130 }]).aside).toBeLessThan(0)
  })
  it('goes below the figure if it is crowded', () => expect(place([{ x: 240, y: 130 }, { x: 300, y: 120 }, { x: 360, y: 130 }]).isBelow).toBe(true))
  it('stays over the head if below is no better', () => {
    expect(place([{ x: 300, y: 120 }, { x: 300, y: 260 }, { x: 240, y: 130 }, { x: 360, y: 130 }, { x: 240, y: 265 }, { x: 360, y: 265 }]).isBelow).toBe(false)
    expect(place([{ x: 300, y: 310 }], { ...me, y: 390 }).isBelow).toBe(false) // the board ends there
  })
  it('stays on the board', () => {
    for (const x of [4, 596]) {
      const { aside } = place([], { ...me, x })
      expect(x + aside - 40).toBeGreaterThanOrEqual(0)
      expect(x + aside + 40).toBeLessThanOrEqual(600)
    }
    expect(place([], { ...me, y: 60 }).y).toBe(-44)
  })
})

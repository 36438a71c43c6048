import { describe, expect, it } from 'vitest'
import { around, overlaps, placeBeside } from './beside'

const room = { left: 0, top: 0, right: 400, bottom: 600 }
const note = { width: 200, height: 80 }

describe('a note beside a thing', () => {
  it('is above it if there is room', () => {
    expect(placeBeside({ left: 150, top: 300, right: 250, bottom: 400 }, note, room)).toEqual({ side: 'above', left: 100, top: 210 })
  })
  it('stays inside the screen', () => {
    expect(placeBeside({ left: 0, top: 300, right: 40, bottom: 340 }, note, room)).toMatchObject({ side: 'above', left: 0 })
  })
  it('is aside if something above must be visible', () => {
    const spot = placeBeside({ left: 10, top: 300, right: 110, bottom: 400 }, note, room, [{ left: 0, top: 100, right: 400, bottom: 299 }])
    expect(spot.side).toBe('right')
  })
  it('is further away if everything around the thing must be visible', () => {
    const thing = { left: 300, top: 300, right: 340, bottom: 340 }
    const cards = { left: 200, top: 200, right: 400, bottom: 440 }
    const { left, top } = placeBeside(thing, note, room, [cards])
    expect(overlaps(cards, { left, top, right: left + note.width, bottom: top + note.height })).toBe(false)
    expect(Math.max(cards.top - top - note.height, top - cards.bottom, cards.left - left - note.width)).toBeLessThan(20) // but no further than necessary
  })
  it('covers as little as possible if there is no free place', () => {
    const [wide, small] = [{ left: 0, top: 0, right: 400, bottom: 300 }, { left: 190, top: 400, right: 210, bottom: 420 }]
    const { left, top } = placeBeside({ left: 150, top: 300, right: 250, bottom: 340 }, note, room, [wide, small])
    expect(overlaps(small, { left, top, right: left + note.width, bottom: top + note.height })).toBe(false)
  })
  it('never covers the thing as long as there is room on one side', () => {
    for (const top of [0, 100, 260, 500]) {
      const thing = { left: 0, top, right: 400, bottom: top + 100 }
      const { left, top: at } = placeBeside(thing, note, room)
      expect(overlaps(thing, { left, top: at, right: left + note.width, bottom: at + note.height })).toBe(false)
    }
  })
})

it('computes the box around several things', () => {
  expect(around([])).toBeNull()
  expect(around([{ left: 1, top: 2, right: 3, bottom: 4 }, { left: 0, top: 3, right: 2, bottom: 9 }])).toEqual({ left: 0, top: 2, right: 3, bottom: 9 })
})

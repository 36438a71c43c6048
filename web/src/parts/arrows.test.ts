// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { arrows, reach } from './arrows'

const box = (x: number, y: number) => new DOMRect(x, y, 10, 10)

describe('reach', () => {
  it('finds only elements in that direction', () => {
    expect(reach(box(0, 0), box(20, 0), [1, 0])).toBe(20)
    expect(reach(box(0, 0), box(20, 0), [-1, 0])).toBe(Infinity)
    expect(reach(box(0, 0), box(20, 0), [0, 1])).toBe(Infinity)
  })
  it('prefers an element straight ahead to a nearer one aside', () => {
    expect(reach(box(0, 0), box(0, 30), [0, 1])).toBeLessThan(reach(box(0, 0), box(20, 20), [0, 1]))
  })
  it('stays in the row, so that a board can be traversed with one key', () => {
    expect(reach(box(0, 20), box(20, 0), [1, 0])).toBe(Infinity)
    expect(reach(box(0, 0), box(20, 4), [1, 0])).toBeLessThan(Infinity)
  })
})

describe('a board of buttons', () => {
  afterEach(() => document.body.replaceChildren())

  function board(): HTMLButtonElement[] {
    const holder = document.createElement('div')
    document.body.append(holder)
    const buttons = [[0, 0], [20, 0], [0, 20], [20, 20]].map(([x, y]) => {
      const button = document.createElement('button')
      button.getBoundingClientRect = () => box(x!, y!)
      holder.append(button)
      return button
    })
    arrows(holder)
    return buttons
  }
  const press = (key: string) => document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('is navigated with the arrow keys', () => {
    const [first, second, , last] = board()
    first!.focus()
    press('ArrowRight')
    expect(document.activeElement).toBe(second)
    press('ArrowDown')
    expect(document.activeElement).toBe(last)
    press('ArrowDown')
    expect(document.activeElement).toBe(last)
  })
  it('is traversed to its end with one key, row by row', () => {
    const buttons = board()
    buttons[0]!.focus()
    for (const button of buttons.slice(1)) {
      press('ArrowRight')
      expect(document.activeElement).toBe(button)
    }
    press('ArrowRight')
    expect(document.activeElement).toBe(buttons[3])
  })
  it('is one stop for Tab: the button last used', () => {
    const buttons = board()
    buttons[2]!.focus()
    expect(buttons.map((button) => button.tabIndex)).toEqual([-1, -1, 0, -1])
  })
})

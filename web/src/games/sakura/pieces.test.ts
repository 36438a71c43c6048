import { expect, it } from 'vitest'
import { distance, GARDEN_ACTIONS, PAINTER_ACTIONS, readAction } from './pieces'

it('reads who moves, which way and how far', () => {
  expect(readAction('E+2')).toEqual({ who: 'emperor', way: 'forward', steps: 2 })
  expect(readAction('E+-1')).toEqual({ who: 'emperor', way: 'either', steps: 1 })
  expect(readAction('C-2')).toEqual({ who: 'closest', way: 'back', steps: 2 })
  expect(readAction('F+2')).toEqual({ who: 'furthest', way: 'forward', steps: 2 })
  expect(readAction('P+-3')).toEqual({ who: 'painter', way: 'either', steps: 3 })
  expect(readAction('JUMP').way).toBe('leap')
})

it('writes distances with real signs', () => {
  expect([...GARDEN_ACTIONS, ...PAINTER_ACTIONS].map((action) => distance(readAction(action)))).toEqual(
    ['+1', '+2', '−1', '±1', '−2', '+2', '+1', '+2', '+3', '±1', '±2', '±3', '', ''],
  )
})

import { expect, it } from 'vitest'
import { distance, readAction } from './pieces'
import { GARDEN_ACTIONS, PAINTER_ACTIONS } from './types'

it('reads who moves, which way and how far', () => {
  expect(readAction('Emperor +2')).toEqual({ who: 'emperor', way: 'forward', steps: 2 })
  expect(readAction('Emperor +-1')).toEqual({ who: 'emperor', way: 'either', steps: 1 })
  expect(readAction('closest -2')).toEqual({ who: 'closest', way: 'back', steps: 2 })
  expect(readAction('furthest +2')).toEqual({ who: 'furthest', way: 'forward', steps: 2 })
  expect(readAction('+-3')).toEqual({ who: 'painter', way: 'either', steps: 3 })
  expect(readAction('leap').way).toBe('leap')
})

it('writes distances with real signs', () => {
  expect([...GARDEN_ACTIONS, ...PAINTER_ACTIONS].map((action) => distance(readAction(action)))).toEqual(
    ['+1', '+2', '−1', '±1', '−2', '+2', '+1', '+2', '+3', '±1', '±2', '±3', '', ''],
  )
})

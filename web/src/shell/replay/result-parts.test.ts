import { expect, test } from 'vitest'
import { wholeParts } from './result-parts'

test('the displayed luck and skill add up to the result despite rounding', () => {
  const shown = wholeParts({ share: 1 / 3, luck: 0.2349, skill: 0.4317, result: 1 })
  const [share, luck, skill, result] = [shown.share, shown.luck, shown.skill, shown.result].map((part) => Math.round(part * 100))
  expect([share, skill, result]).toEqual([33, 43, 100])
  expect(share! + luck! + skill!).toBe(result)
  expect(luck).toBe(24)
})

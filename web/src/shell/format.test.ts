// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { day } from './format'

it('a day has the same name in America as in Japan', () => {
  for (const TZ of ['America/Los_Angeles', 'Asia/Tokyo']) {
    process.env['TZ'] = TZ
    expect(day('2026-11-18')).toBe('November 18, 2026')
  }
})

// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../language.svelte'
import { agreed, duration, face, timeLeft } from './clock.svelte'
import { timeWords } from './words'

beforeAll(() => timeWords.load())

const clocks = { at: 1000, seats: [{ left: 20, reserve: 60, runs: true }, { left: 30, reserve: 0, runs: false }] }

test('a seat uses up its move, then its reserve, then nothing is left', () => {
  expect(timeLeft(clocks, 0, 6000)).toEqual({ seconds: 15, isReserve: false })
  expect(timeLeft(clocks, 0, 31_000)).toEqual({ seconds: 50, isReserve: true })
  expect(timeLeft(clocks, 0, 1_000_000)).toEqual({ seconds: 0, isReserve: true })
})

test('the clock of a seat that need not act does not run', () => {
  expect(timeLeft(clocks, 1, 6000)).toBeNull()
})

test('a face shows minutes and seconds, and from an hour on larger units', () => {
  expect([face(0), face(9.2), face(75), face(5 * 3600 + 720), face(2 * 86_400)]).toEqual(['0:00', '0:10', '1:15', '5h 12m', '2d'])
})

test('a face of hours is as short in German', async () => {
  await language.choose('de')
  expect([face(23 * 3600 + 3599), face(2 * 86_400)]).toEqual(['23h 59m', '2 T'])
  await language.choose('en')
})

test('a time control is described in words', () => {
  expect(duration(150)).toBe('2 minutes 30 seconds')
  expect(agreed({ seconds: 30, reserve: 120, run_out: 'bot' })).toBe('30 seconds a move, 2 minutes in reserve')
  expect(agreed({ seconds: 86_400, reserve: 0, run_out: 'bot' })).toBe('1 day a move')
})

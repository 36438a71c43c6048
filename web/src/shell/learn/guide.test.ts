import { beforeEach, expect, it } from 'vitest'
import type { EventSeen, LegalMove, Told } from '../../protocol'
import { Dictionary } from '../language.svelte'
import { Guide } from './guide.svelte'
import { legalMove, offers, type Lesson, type Now, type Step } from './lesson'

const step = (id: string, more: Partial<Step> = {}): Step => ({ id, until: 'read', ...more })
const verb = (word: string) => (now: Now) => offers(now, word)
const lesson: Lesson = {
  seed: '1',
  words: new Dictionary({}),
  bots: ['gentle'],
  steps: [
    step('hello'),
    step('take', { until: 'move', when: verb('take'), move: (now) => legalMove<{ what: string }>(now, { what: 'take b' }) }),
    step('fill', { until: 'passed', when: verb('fill') }),
    step('again', { until: 'move', when: verb('take') }),
    step('end', { when: verb('take') }),
  ],
  asides: [{ id: 'bonus', on: ({ kind }) => kind === 'bonus' }],
}

let legal: string[] = []
let isAsked = true
let kept: number | null = -1
let guide: Guide
const now = (): Now => {
  const moves = legal.map((text, move): LegalMove => ({ text, move, parts: { do: text.split(' ')[0], what: text }, words: text }))
  return { position: { legal: moves, question: 3, places: null }, seat: 0, isAsked, previews: new Map() } as unknown as Now
}
const told = (decision: number, seat = 0, kinds: string[] = [], is_undo = false): Told =>
  ({ number: decision, decision, seat, is_undo, is_forced: false, at: 0, rows: '', stand_in: null, name: '', events: kinds.map((kind) => ({ kind, seat }) as EventSeen) })
/** Somebody decides, and then these moves are mine. */
function after(then: string[], what: Told): string | undefined {
  guide.hear(what, 0)
  legal = then
  isAsked = then.length > 0
  guide.settle()
  return guide.step?.id
}

beforeEach(() => {
  legal = ['take a', 'take b']
  isAsked = true
  guide = new Guide(lesson, 0, { now, keep: (index) => (kept = index) })
  guide.settle()
})

it('continues after reading, and points at a legal move', () => {
  expect([guide.step?.id, guide.pointed]).toEqual(['hello', null])
  guide.next()
  expect(guide.step?.id).toBe('take')
  expect(guide.pointed?.moves[0]).toMatchObject({ text: 'take b', move: 1 })
  expect(kept).toBe(1)
})

it('a bot that starts or stops playing for me does not count as my decision', () => {
  guide.next()
  expect(after(['take a', 'take b'], { ...told(1), stand_in: 'begins' })).toBe('take')
})

it('follows a player who moves before reading on', () => {
  expect(after(['fill x', 'fill y'], told(1))).toBe('fill')
})

it('stays at its step while others play', () => {
  after([], told(1))
  expect(guide.step).toBeNull()
  expect(after(['fill x'], told(2, 1))).toBe('fill')
})

it('skips steps that do not fit, and shows a step as long as it fits', () => {
  after(['fill x', 'fill y'], told(1))
  expect(after(['fill y'], told(2))).toBe('fill')
  expect(after(['take a'], told(3))).toBe('again')
})

it('goes back after an undo', () => {
  guide.next()
  after(['fill x'], told(1))
  expect(after(['take a', 'take b'], told(0, 0, [], true))).toBe('take')
})

it('comments once on an event, and then continues', () => {
  expect(after(['fill x'], told(1, 0, ['bonus']))).toBe('bonus')
  guide.next()
  expect(guide.step?.id).toBe('fill')
  expect(after(['fill y'], told(2, 0, ['bonus']))).toBe('fill')
})

it('ends when it is dismissed, and is no longer stored', () => {
  guide.end()
  expect([guide.step, guide.isOver, kept]).toEqual([null, true, null])
})

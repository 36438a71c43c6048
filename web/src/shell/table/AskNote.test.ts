// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Room } from '../../protocol'
import { Refusal } from '../api'
import { language } from '../language.svelte'
import type { Session } from '../session.svelte'
import { timeWords } from '../time/words'
import AskNote from './AskNote.svelte'

const PATIENCE = 30_000 // milliseconds, on a busy machine
const NAMES = ['Ann', 'Ben', 'Cleo']
let mounted: Record<string, unknown> | undefined
beforeAll(async () => {
  await language.choose('en')
  await timeWords.load()
})
afterEach(() => {
  if (mounted) void unmount(mounted)
})

/** The note that Ben reads; `away`: the seconds until each seat's person counts as away. */
function note(away: Record<number, number>, asked: Partial<Room>, more: Partial<Session> = {}): () => string {
  const seats = NAMES.map((_, seat) => ({ seat, away_in: away[seat] ?? null }))
  const room = { status: 'playing', seats, seat_asked: null, undo_asked: null, settings: {}, ...asked }
  const session = { room, seat: 1, names: NAMES, link: 'open', lostSeat: null, ...more } as unknown as Session
  mounted = mount(AskNote, { target: document.body, props: { session, onclause: () => undefined } })
  flushSync()
  return () => document.body.textContent.trim()
}
const reads = (read: () => string, words: string): Promise<void> => vi.waitFor(() => expect(read()).toContain(words), PATIENCE)
const press = (name: string): void => {
  const found = [...document.querySelectorAll('button')].find((button) => button.textContent.trim() === name)
  found!.click()
  flushSync()
}

it.each([60, 0])('a question is shown even if its asker is away in %s seconds', async (away) => {
  await reads(note({ 0: away }, { undo_asked: { seat: 0, agreed: [0] } }), 'Ann would like to take back a move.')
  expect(document.body.textContent).not.toContain('Ann is away')
})

it.each([
  ['open', [1], 'give your seat to'],
  ['bot', [1], 'give your seat to'],
  ['person', [0, 1], 'Someone new'],
] as const)('a seat that is to become %s is asked for in its own words, though somebody is away', async (kind, needed, words) => {
  await reads(note({ 2: 0 }, { seat_asked: { seat: 1, kind, needed: [...needed], agreed: [] } }), words)
  expect(document.body.textContent).not.toContain('until they are back')
})

it('asks the others whether a bot may play', async () => {
  await reads(note({ 2: 0 }, { seat_asked: { seat: 2, kind: 'bot', needed: [1], agreed: [] } }), 'May a bot play for Cleo')
})

it('a player waiting for an answer can let a bot give it', async () => {
  const read = note({ 0: 0 }, { undo_asked: { seat: 1, agreed: [1] } })
  await reads(read, 'Ann is away.')
  press('Wait')
  await reads(read, 'Waiting for the others')
})

it('a player waiting for one absent player can let a bot play for another', async () => {
  const read = note({ 0: 0, 2: 0 }, {})
  await reads(read, 'Ann is away.')
  press('Wait')
  await reads(read, 'Cleo is away.')
  press('Wait')
  await vi.waitFor(() => expect(read()).toBe(''), PATIENCE)
})

it('if a player has left, a bot may continue, even if a clock is running', async () => {
  const seats = NAMES.map((_, seat) => ({ seat, kind: seat ? 'person' : 'open', away_in: null })) as unknown as Room['seats']
  await reads(note({}, { seats, settings: { clock: { seconds: 1 } } as Room['settings'] }), 'The seat of Ann is free. Let a bot play on?')
})

it.each([
  ['lose', 'bot', 'Your time ran out: a bot has your seat now'],
  ['lose', 'person', 'This seat is no longer yours'],
  ['bot', 'bot', 'This seat is no longer yours'],
])('whoever has lost their seat is told why they watch', async (run_out, kind, words) => {
  const seats = NAMES.map((_, seat) => ({ seat, kind, is_replaced: false, away_in: null })) as unknown as Room['seats']
  await reads(note({}, { seats, settings: { clock: { seconds: 1, run_out } } as Room['settings'] }, { seat: -1, lostSeat: 0 }), words)
})

it.each([undefined, new Refusal('not_now', 'The bot makes this move.')])('a player for whom a bot plays can continue, whatever was refused', async (problem) => {
  const read = note({}, { settings: { clock: { seconds: 1 } } as Room['settings'] }, { isReplaced: true, problem: problem ?? null })
  await reads(read, problem?.why ?? 'Your time ran out')
  await reads(read, 'Play on myself')
})

// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import type { Told } from '../protocol'
import type { LogLine } from '../parts/types'
import { language } from './language.svelte'
import { added, goneOn, newTo } from './log'

const MINE = 1
beforeAll(() => language.choose('en'))

/** A log of moves and of stand-ins, each with the number of its update. */
function logOf(...told: { seat: number; words?: string; stand_in?: Told['stand_in']; name?: string }[]): LogLine[] {
  return told.reduce<LogLine[]>((log, { seat, words = '', stand_in = null, name = 'Ben' }, at) => {
    const events = words ? [{ seat, kind: 'move', words }] : []
    return added(log, { seat, stand_in, name, events, decision: at, number: at + 1 } as unknown as Told)
  }, [])
}

it('a returning player reads what a bot did for them, but not their own moves', () => {
  const log = logOf(
    { seat: MINE, words: 'Ben rests' },
    { seat: 0, words: 'Ann rakes' },
    { seat: MINE, words: 'Ben rakes on his phone' },
    { seat: MINE, stand_in: 'begins' },
    { seat: MINE, words: 'the bot plants' },
    { seat: MINE, stand_in: 'ends' },
    { seat: MINE, words: 'Ben waters' },
    { seat: 0, words: 'Ann waters' },
  )
  const read = newTo(MINE, log, 1, log.length).map(({ text }) => text)
  expect(read.filter((text) => / (rakes|plants|waters)/.test(text))).toEqual(['Ann rakes', 'the bot plants', 'Ann waters'])
  expect(read).toHaveLength(5)
})

it('a player whose name was deleted is called by the number of their seat', () => {
  const log = logOf({ seat: MINE, stand_in: 'begins', name: '' })
  expect(log.map(({ text }) => text)).toEqual(['A bot plays for Seat 2.'])
  const undone = { seat: MINE, is_undo: true, decision: 0, number: 2, events: [] } as unknown as Told
  expect(goneOn([], undone, ['Ann', '']).map(({ text }) => text)).toEqual(['Seat 2 takes back a move.'])
})

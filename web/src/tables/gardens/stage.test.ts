import { describe, expect, it } from 'vitest'
import type { EventSeen } from '../../protocol'
import { heldFrom } from './carry.svelte'
import { faces, groundworkOf, type GardensData, type PlayerData } from './data'
import { after, cardsIn, lengthOf, stageOf, type Stage } from './stage'
import steps from './steps.json'

// Steps of a game as a real server told them: a turn of the pagoda, finished cards, groundwork, a bonus tile, draws.
const told = steps as unknown as { before: GardensData; events: EventSeen[]; after: GardensData }[]

const played = ({ before, events, after: end }: (typeof told)[number], upTo?: string): Stage => {
  let stage = stageOf(before)
  for (const event of events) {
    stage = after(stage, event, cardsIn(end, before))
    if (event.kind === upTo) break
  }
  return stage
}
const withKind = (kind: string) => told.find(({ events }) => events.some((event) => event.kind === kind))!

/** What a person compares: counts, cards and markers. */
const seen = ({ planning, planning_spaces, marker_spaces, bonus_tiles, finished, hand_size, ...cards }: PlayerData) => ({
  ...{ planning, planning_spaces, marker_spaces, bonus_tiles, finished, hand_size },
  groundwork: groundworkOf({ ...cards } as PlayerData).map(({ card, filled }) => [card.id, filled]),
  landscapes: faces(cards.landscapes).map(({ id }) => id).sort(),
})

describe('the story', () => {
  it.each(told)('ends where the server says that things stand', (step) => {
    const { data } = played(step)
    expect(data.players.map(seen)).toEqual(step.after.players.map(seen))
    expect(data.pagoda.map(({ sides }) => sides)).toEqual(step.after.pagoda.map(({ sides }) => sides))
    expect(data.supply).toEqual(step.after.supply)
    expect(data.bonus_tiles).toEqual(step.after.bonus_tiles)
    expect(data.pile.cards).toBe(step.after.pile.cards)
    expect(data.open_cards.map((card) => card?.card)).toEqual(step.after.open_cards.map((card) => card?.card))
  })
  it('collects tokens one by one, after the pagoda has turned', () => {
    const step = withKind('collected')
    const turned = played(step, 'turned').data
    expect(turned.pagoda).not.toEqual(step.before.pagoda)
    expect(turned.players).toMatchObject(step.before.players.map(({ planning }) => ({ planning })))
    const count = ({ players }: GardensData) => players.flatMap(({ planning }) => Object.values(planning)).reduce((a, b) => a + b, 0)
    expect(count(played(step, 'collected').data)).toBe(count(step.before) + 1)
  })
  it('shows which card turns over and which marker is pushed', () => {
    const { what } = withKind('finished').events.find(({ kind }) => kind === 'finished')!
    expect(played(withKind('finished'), 'finished').fresh).toBe(what + 1)
    const pushed = withKind('pushed').events.find(({ kind }) => kind === 'pushed')!
    expect(played(withKind('pushed'), 'pushed').marker).toMatchObject({ seat: pushed.seat, isPushed: true })
  })
  it('is captioned in the server’s words, and hurries over what goes without saying', () => {
    const { words } = withKind('laid').events.find(({ kind }) => kind === 'laid')!
    expect(played(withKind('laid'), 'laid').caption?.text).toBe(words)
    const moved = { kind: 'moved', seat: 0, what: 0, start: 100, end: 5, parts: {}, words: '' }
    expect(lengthOf({ ...moved, start: 5, end: 101 })).toBeLessThan(lengthOf(moved))
  })
})

it('reads from a token what it is and where it lies', () => {
  expect(heldFrom('stone 37')).toEqual({ kind: 'stone', from: 37 })
  expect(heldFrom('wood planning')).toEqual({ kind: 'wood', from: 'planning' })
})

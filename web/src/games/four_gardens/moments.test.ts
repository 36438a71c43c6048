import { describe, expect, it } from 'vitest'
import { faces, groundworkOf } from './data'
import { heldFrom } from './drag'
import { after, lengthOf, momentOf, type FourGardensEvent, type Moment } from './moments'
import steps from './story-steps.json'
import type { FourGardensData, FourGardensPlayer } from './types'

// Decisions of a recorded game as seat 0 saw them (`python -m tests.page.story_steps`), with every kind of event.
interface Step {
  before: FourGardensData
  events: FourGardensEvent[]
  after: FourGardensData
}
const told = steps as unknown as Step[]

const played = ({ before, events }: Step, upTo?: string): Moment => {
  let moment = momentOf(before)
  for (const event of events) {
    moment = after(moment, event)
    if (event.kind === upTo) break
  }
  return moment
}
const withKind = (kind: string): Step => told.find(({ events }) => events.some((event) => event.kind === kind))!
const first = <Kind extends FourGardensEvent['kind']>(wanted: Kind) =>
  withKind(wanted).events.find((event): event is Extract<FourGardensEvent, { kind: Kind }> => event.kind === wanted)!

/** The visible parts: counts, cards and markers. */
const seen = (player: FourGardensPlayer) => {
  const { planning, planning_spaces, marker_spaces, bonus_tiles, finished, hand_size } = player
  return {
    ...{ planning, planning_spaces, marker_spaces, bonus_tiles, finished, hand_size },
    groundwork: groundworkOf(player).map(({ card, filled }) => [card.id, filled]),
    landscapes: faces(player.landscapes).map(({ id }) => id).sort(),
  }
}

describe('the story', () => {
  it.each(told)('ends with the server’s table', (step) => {
    const { data } = played(step)
    expect(data.players.map(seen)).toEqual(step.after.players.map(seen))
    expect(data.pagoda).toEqual(step.after.pagoda)
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
    const count = ({ players }: FourGardensData) => players.flatMap(({ planning }) => Object.values(planning)).reduce((a, b) => a + b, 0)
    expect(count(played(step, 'collected').data)).toBe(count(step.before) + 1)
  })
  it('shows which card turns over and which marker is pushed', () => {
    expect(played(withKind('finished'), 'finished').fresh).toBe(first('finished').parts.card.card)
    const { seat, parts } = first('pushed')
    expect(played(withKind('pushed'), 'pushed').marker).toEqual({ seat, god: parts.god, isPushed: true })
  })
  it('is captioned in the server’s words, and shortens events that need no words', () => {
    expect(played(withKind('laid'), 'laid').caption?.text).toBe(first('laid').words)
    const moved = (from: 'planning' | number, to: 'supply' | number): FourGardensEvent => ({ kind: 'moved', seat: 0, parts: { resource: 'wood', from, to }, words: '' })
    expect(lengthOf(moved(6, 'supply'))).toBeLessThan(lengthOf(moved('planning', 6)))
  })
})

it('reads a token’s kind and place', () => {
  expect(heldFrom('stone 37')).toEqual({ kind: 'stone', from: 37 })
  expect(heldFrom('wood planning')).toEqual({ kind: 'wood', from: 'planning' })
})

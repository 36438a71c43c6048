import { describe, expect, it } from 'vitest'
import { cardMoves, cardNumbered, outlookOf, piecesOf, previewOf, roundOf, trackOf } from './data'
import { after, lengthOf, momentOf, type Moment, type SakuraEvent } from './moments'
import steps from './story-steps.json'
import type { SakuraData } from './types'

// Decisions of a recorded game as seat 0 saw them (`python -m tests.page.story_steps`), with every kind of event.
interface Step {
  before: SakuraData
  events: SakuraEvent[]
  after: SakuraData
}
const told = steps as unknown as Step[]
const withKinds = (...kinds: SakuraEvent['kind'][]): Step => told.find(({ events }) => kinds.every((kind) => events.some((event) => event.kind === kind)))!
const tree = withKinds('revealed', 'tree', 'paid', 'closed_up')
const fall = withKinds('revealed', 'bumped', 'disgraced')
const { before } = tree
const names = ['Aiko', 'Pine', 'Maple', 'Iris']

const played = (step: Step, upTo: (event: SakuraEvent) => boolean = () => false): Moment => {
  let moment = momentOf(step.before, names)
  for (const event of step.events) {
    moment = after(moment, event)
    if (upTo(event)) break
  }
  return moment
}
const first = <Kind extends SakuraEvent['kind']>({ events }: Step, wanted: Kind) =>
  events.find((event): event is Extract<SakuraEvent, { kind: Kind }> => event.kind === wanted)!

describe('the board', () => {
  it('has the spaces behind the gate', () => {
    expect(trackOf(before)).toHaveLength(36)
    expect(trackOf(before)[5]).toBe('torii')
  })
  it('has a painter for every seat', () => expect(piecesOf(before, names).map(({ name }) => name)).toEqual(names))
  it('finds the text of a card by its number', () => {
    expect(cardNumbered(12, before)).toEqual({ n: 12, garden: 'closest -2', painter: '+1' })
    expect(cardNumbered(1, before)).toEqual({ n: 1, garden: 'furthest +2', painter: '+-3' })
  })
})

describe('the cards of the round', () => {
  it('are chosen or not, and face down', () => {
    expect(roundOf(before).every(({ card }) => card === null)).toBe(true)
    expect(roundOf(before).map(({ state }) => state)).toContain('chosen')
  })
  it('show whose card comes from the deck', () => {
    const court = { ...before.painters[1]!, painter: 2, court: true, chosen: null }
    const two = { ...before, painters: [before.painters[0]!, before.painters[1]!, court] }
    expect(roundOf(two)[2]!.state).toBe('drawn')
    expect(roundOf({ ...two, further: 1 })[2]!.state).toBe('choosing')
  })
  it('turn over, then sort, then play one after the other', () => {
    const open = played(tree, ({ kind }) => kind === 'resolves')
    expect(open.sorted).toBe(true)
    expect(open.cards.every(({ card }) => card)).toBe(true)
    expect(open.cards.filter(({ state }) => state === 'playing')).toHaveLength(1)
    expect(played(tree, ({ kind, seat }) => kind === 'revealed' && seat === 3).sorted).toBe(false)
  })
})

describe('the story', () => {
  it.each(told)('ends with the server’s board', (step) => {
    const moment = played(step)
    expect(moment.emperor).toBe(step.after.emperor)
    expect(moment.painters).toEqual(piecesOf(step.after, names))
    expect(moment.scored).toEqual(step.after.trees.slice(0, step.after.trees_scored))
  })
  it('lets the Emperor turn round, and the painter tumble with one token less', () => {
    expect(played(fall, ({ kind }) => kind === 'bumped')).toMatchObject({ turned: true, bumped: expect.any(Number) as number, disgraced: null })
    const fallen = played(fall, ({ kind }) => kind === 'disgraced')
    const { seat, parts } = first(fall, 'disgraced')
    expect(fallen).toMatchObject({ turned: true, disgraced: seat, acting: seat })
    expect(fallen.painters[seat]).toMatchObject({ space: parts.to, tokens: fall.before.painters[seat]!.tokens - parts.tokens })
  })
  it('lays my card face down, and lets a painter leap', () => {
    const step = withKinds('picked', 'leapt')
    expect(played(step, ({ kind }) => kind === 'picked').cards[first(step, 'picked').parts.painter]).toMatchObject({ state: 'chosen', card: null })
    const { seat, parts } = first(step, 'leapt')
    const leaping = played(step, ({ kind }) => kind === 'leapt')
    expect(leaping).toMatchObject({ leaping: seat, acting: seat })
    expect(leaping.painters[seat]!.space).toBe(parts.to)
  })
  it('says why nothing moved', () => {
    const step = withKinds('nothing')
    expect(played(step, ({ kind }) => kind === 'nothing').caption?.text).toBe(first(step, 'nothing').words)
  })
  it('lists who is paid at the tree, by closeness', () => {
    const paid = tree.events.filter(({ kind }) => kind === 'paid')
    expect(played(tree, (event) => event === paid.at(-1)).tree?.paid.map(({ place, tokens }) => [place, tokens])).toEqual([[1, 3], [2, 2], [3, 1]])
    expect(played(tree).tree).toBeNull()
  })
  it('is captioned in the server’s words', () => {
    expect(played(tree, ({ kind }) => kind === 'tree').caption?.text).toBe(first(tree, 'tree').words)
  })
  it('shows cards together and long ways longer', () => {
    const [one, other] = tree.events.filter(({ kind }) => kind === 'revealed')
    expect(lengthOf(one!, other)).toBeLessThan(lengthOf(other!, undefined))
    const walk = (to: number): SakuraEvent => ({ kind: 'moved', seat: 0, parts: { from: 3, to, steps: to - 3 }, words: '' })
    expect(lengthOf(walk(9), undefined)).toBeGreaterThan(lengthOf(walk(4), undefined))
  })
})

describe('what lies ahead', () => {
  const preview = (space: unknown, lost: unknown) =>
    ({ move: 1, is_certain: false, points: [], totals: [], data: null, outlook: null, spread: { painters: [{ space, lost }] } })

  it('lies between the lowest and the highest space, perhaps with a disgrace', () => {
    expect(outlookOf(preview([3, 9], [0, 1]), before, 0)).toEqual({ low: 3, high: 9, risk: true })
    expect(outlookOf(preview(5, before.painters[0]!.lost), before, 0)).toEqual({ low: 5, high: 5, risk: false })
    expect(outlookOf(undefined, before, 0)).toBeNull()
  })
  it('shows each place once', () => {
    const way = { space: 4, emperor: 8, disgraced: false, tree: false }
    expect(previewOf([way, { ...way, emperor: 6 }, { ...way, space: 2 }], 0, null)?.ghosts.map(({ space }) => space)).toEqual([4, 2])
    expect(previewOf([], 0, null)).toBeNull()
  })
})

it('a card is laid down by its number, for me or for the court painter', () => {
  const legal = [{ do: 'card', card: 18 }, { do: 'card', card: 43 }, { do: 'court', card: 18 }].map((parts, move) => ({ move, text: '', parts, words: '' }))
  expect([...cardMoves(legal, 'card').keys()]).toEqual([18, 43])
  expect(cardMoves(legal, 'court').get(18)?.move).toBe(2)
})

import { describe, expect, it } from 'vitest'
import type { EventSeen } from '../../protocol'
import { cardMoves, cardNumbered, outlookOf, piecesOf, previewOf, roundOf, trackOf, type SakuraData } from './data'
import round from './round.json'
import { after, lengthOf, stageOf, type Stage } from './stage'

// A round as a real server told it: a bump, and the Emperor reaches the first tree. `before` is how seat 0 saw the table.
const before = round.before as unknown as SakuraData
const events = round.events as EventSeen[]
const end = round.after as unknown as SakuraData
const names = ['Aiko', 'Pine', 'Maple', 'Iris']

const played = (upTo: (event: EventSeen) => boolean): Stage => {
  let stage = stageOf(before, names)
  for (const event of events) {
    stage = after(stage, event, before)
    if (upTo(event)) break
  }
  return stage
}

describe('the board', () => {
  it('has the spaces behind the gate', () => {
    expect(trackOf(before)).toHaveLength(36)
    expect(trackOf(before)[5]).toBe('torii')
  })
  it('has a painter for every seat', () => expect(piecesOf(before, names).map(({ name }) => name)).toEqual(names))
  it('knows what stands on a card that an event speaks of', () => {
    expect(cardNumbered(11, before)).toEqual({ n: 12, garden: 'C-2', painter: 'P+1' })
    expect(cardNumbered(0, before)).toEqual({ n: 1, garden: 'F+2', painter: 'P+-3' })
  })
})

describe('the cards of the round', () => {
  it('are chosen or not, and face down', () => {
    expect(roundOf(before).every(({ card }) => card === null)).toBe(true)
    expect(roundOf(before).map(({ state }) => state)).toContain('chosen')
  })
  it('say whose card comes from the deck', () => {
    const court = { ...before.painters[1]!, painter: 2, court: true, chosen: null }
    const two = { ...before, painters: [before.painters[0]!, before.painters[1]!, court] }
    expect(roundOf(two)[2]!.state).toBe('drawn')
    expect(roundOf({ ...two, further: 1 })[2]!.state).toBe('choosing')
  })
  it('turn over, then sort, then play one after the other', () => {
    const open = played(({ kind }) => kind === 'resolves')
    expect(open.sorted).toBe(true)
    expect(open.cards.every(({ card }) => card)).toBe(true)
    expect(open.cards.filter(({ state }) => state === 'playing')).toHaveLength(1)
    expect(played(({ kind, seat }) => kind === 'revealed' && seat === 3).sorted).toBe(false)
  })
})

describe('the story', () => {
  it('ends where the server says that things stand', () => {
    const stage = played(() => false)
    expect(stage.emperor).toBe(end.emperor)
    expect(stage.painters).toEqual(piecesOf(end, names))
    expect(stage.scored).toEqual([end.trees[0]])
  })
  it('lets the Emperor turn round, and the painter tumble with one token less', () => {
    expect(played(({ kind }) => kind === 'bumped')).toMatchObject({ turned: true, bumped: expect.any(Number) as number, disgraced: null })
    const fallen = played(({ kind }) => kind === 'disgraced')
    const { seat, end: space } = events.find(({ kind }) => kind === 'disgraced')!
    expect(fallen).toMatchObject({ turned: true, disgraced: seat, acting: seat })
    expect(fallen.painters[seat]).toMatchObject({ space, tokens: before.painters[seat]!.tokens - 1 })
  })
  it('lists who is paid at the tree, by closeness', () => {
    const paid = events.filter(({ kind }) => kind === 'paid')
    expect(played((event) => event === paid.at(-1)).tree?.paid.map(({ place, tokens }) => [place, tokens])).toEqual([[1, 3], [2, 2], [3, 1]])
    expect(played(() => false).tree).toBeNull()
  })
  it('is captioned in the server’s words', () => {
    const tree = events.find(({ kind }) => kind === 'tree')!
    expect(played(({ kind }) => kind === 'tree').caption?.text).toBe(tree.words)
  })
  it('shows cards together and long ways longer', () => {
    const [first, second] = events.filter(({ kind }) => kind === 'revealed')
    expect(lengthOf(first!, second)).toBeLessThan(lengthOf(second!, undefined))
    const walk = { kind: 'moved', seat: 0, what: 1, start: 3, end: 4, parts: {}, words: '' }
    expect(lengthOf({ ...walk, end: 9 }, undefined)).toBeGreaterThan(lengthOf(walk, undefined))
  })
})

describe('what lies ahead', () => {
  const preview = (space: unknown, lost: unknown) =>
    ({ move: 1, is_certain: false, points: [], totals: [], data: null, spread: { painters: [{ space, lost }] } })

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
  const legal = ['card 18', 'card 43', 'court 18'].map((text, move) => ({ move, text, words: '' }))
  expect([...cardMoves(legal, 'card').keys()]).toEqual([18, 43])
  expect(cardMoves(legal, 'court').get(18)?.move).toBe(2)
})

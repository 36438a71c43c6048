// The first game of Sakura, with two gentle bots: three rounds of choosing a card.
import type { SakuraData, SakuraMove } from './types'
import type { LegalMove } from '../../protocol'
import { Dictionary } from '../../shell/language.svelte'
import { legalMove, offers, type Lesson, type Now } from '../../shell/learn/lesson'
import type en from './lesson.en'

const data = ({ position }: Now): SakuraData => position.data as SakuraData
const chooses = (now: Now): boolean => offers(now, 'card')
const mine = (now: Now) => data(now).painters[now.seat]!

const choose = (now: Now, card: number): LegalMove | undefined => legalMove<SakuraMove>(now, { do: 'card', card })

function facts(now: Now): Record<string, number> {
  const { emperor, trees, trees_scored } = data(now)
  const tree = trees[trees_scored] ?? emperor
  return { emperor, behind: emperor - mine(now).space, tree, left: tree - emperor, tokens: mine(now).tokens }
}

/** The card that on its own leads me closest to the Emperor whichever direction I choose, and never into him. */
function boldest(now: Now): LegalMove | undefined {
  const gap = (ways: { space: number; emperor: number; disgraced: boolean }[]): number =>
    Math.max(...ways.map(({ space, emperor, disgraced }) => (disgraced || emperor - space < 2 ? 100 : emperor - space)))
  const cards = (mine(now).hand ?? []).filter(({ card, alone }) => alone?.length && choose(now, card))
  const best = cards.toSorted((a, b) => gap(a.alone!) - gap(b.alone!))[0]
  return best && choose(now, best.card)
}

export const lesson: Lesson = {
  seed: '38',
  words: new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./lesson.*.ts')),
  bots: ['gentle', 'gentle'],
  examples: () => ({ emperor: 6, tree: 16, behind: 6, left: 10 }),
  steps: [
    {
      id: 'path',
      until: 'read',
      look: '.sakura > .board',
      clause: 'S5.2',
    },
    {
      id: 'emperor',
      until: 'read',
      look: '.sakura > .board',
      clause: 'S4.3',
      values: facts,
    },
    {
      id: 'cards',
      until: 'read',
      look: '.sakura > .mine',
      clause: 'S3.2',
    },
    {
      id: 'first',
      until: 'move',
      when: (now) => chooses(now) && data(now).round <= 1,
      move: (now) => choose(now, 47) ?? boldest(now),
      clause: 'S3.1',
      values: facts,
    },
    {
      id: 'told',
      until: 'read',
      when: (now) => chooses(now) && data(now).round > 1,
      look: '.sakura > .board',
      clause: 'S4.1',
      values: facts,
    },
    {
      id: 'second',
      until: 'move',
      when: (now) => chooses(now) && data(now).round > 1,
      move: boldest,
      clause: 'S4.2',
    },
    {
      id: 'tree',
      until: 'read',
      when: (now) => chooses(now) && data(now).trees_scored < data(now).trees.length,
      look: '.sakura > .board',
      clause: 'S5.1',
      values: facts,
    },
    {
      id: 'free',
      until: 'move',
      when: chooses,
      clause: 'S3.1',
    },
    {
      id: 'end',
      until: 'read',
      when: chooses,
    },
  ],
  asides: [
    {
      id: 'way',
      when: (now) => offers(now, 'forward'),
      clause: 'S3.2',
    },
    {
      id: 'disgrace',
      on: ({ kind, seat }, me) => kind === 'disgraced' && seat === me,
      clause: 'S4.3',
    },
    {
      id: 'paid',
      on: ({ kind, seat }, me) => kind === 'paid' && seat === me,
      clause: 'S5.2',
    },
  ],
}

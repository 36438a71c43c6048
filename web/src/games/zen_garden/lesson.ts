// The first game of Zen Garden. Its seed puts a crane on water into the middle row: the Emperor wishes for both.
import type { LegalMove } from '../../protocol'
import { face, wish } from './data'
import { tileName, wishName } from './names'
import { shows } from './pieces'
import { Dictionary } from '../../shell/language.svelte'
import { legalMove, offers, type Lesson, type Now } from '../../shell/learn/lesson'
import type { ZenGardenData, ZenGardenMove, ZenTile } from './types'
import type en from './lesson.en'

const data = ({ position }: Now): ZenGardenData => position.data as ZenGardenData
const tiles = (now: Now): number => data(now).gardens[now.seat]!.tiles.length
const takes = (now: Now): boolean => offers(now, 'take')
const places = (now: Now): boolean => offers(now, 'place')
const held = (now: Now): string => {
  const tile = data(now).held
  return tile ? tileName(face(tile)) : ''
}

const NAMES = ['minor', 'major', 'detail'] as const

function named(now: Now): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, wishName(wish(data(now).wishes[name]))]))
}

/** A rough value of a tile: the Emperor's two preferences minus its price, and a path like those I have. */
function worth(now: Now, tile: ZenTile, price: number): number {
  const { wishes, gardens } = data(now)
  const is = (text: string): number => Number(shows(face(tile), wish(text)))
  const path = gardens[now.seat]!.tiles[0]?.path
  return 2 * is(wishes.major) + is(wishes.minor) - 4 * is(wishes.detail) - price + (tile.path === path ? 0.5 : 0)
}

const take = (now: Now, slot: string): LegalMove | undefined => legalMove<ZenGardenMove>(now, { do: 'take', slot })
const place = (now: Now, row: number, column: number, rotation: number): LegalMove | undefined =>
  legalMove<ZenGardenMove>(now, { do: 'place', row, column, rotation })

function bestTake(now: Now): LegalMove | undefined {
  const found = data(now).market.flatMap(({ slot, price, tile }) => {
    const move = take(now, slot)
    return tile && move ? [{ move, worth: worth(now, tile, price) }] : []
  })
  return found.toSorted((a, b) => b.worth - a.worth)[0]?.move
}

const bestPlace = ({ position, previews, seat }: Now): LegalMove | undefined => {
  const total = (move: number): number => previews.get(move)?.totals[seat] ?? -100
  return previews.size ? position.legal.toSorted((a, b) => total(b.move) - total(a.move))[0] : undefined
}

export const lesson: Lesson = {
  seed: '221',
  words: new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./lesson.*.ts')),
  bots: ['gentle'],
  examples: () => ({
    minor: wishName(wish('floor water')),
    major: wishName(wish('decor crane')),
    detail: wishName(wish('floor clay')),
    held: tileName({ decor: 'crane', path: 'sand', floor: 'water' }),
  }),
  steps: [
    {
      id: 'garden',
      until: 'read',
      look: '.zen-garden > .mine',
      clause: 'Z1.6',
    },
    {
      id: 'wishes',
      until: 'read',
      look: '.zen-garden > .wishes',
      clause: 'Z2.2',
      values: named,
    },
    {
      id: 'take',
      until: 'move',
      when: (now) => takes(now) && tiles(now) === 0,
      move: (now) => take(now, 'd1') ?? bestTake(now),
      clause: 'Z3.1',
      values: named,
    },
    {
      id: 'place',
      until: 'move',
      when: (now) => places(now) && tiles(now) === 0,
      move: (now) => place(now, 1, 1, 0),
      clause: 'Z3.3',
      values: (now) => ({ held: held(now) }),
    },
    {
      id: 'second',
      until: 'move',
      when: (now) => takes(now) && tiles(now) === 1,
      move: (now) => take(now, 'c0') ?? bestTake(now),
      look: '.zen-garden > .others',
      clause: 'Z3.2',
    },
    {
      id: 'beside',
      until: 'move',
      when: (now) => places(now) && tiles(now) === 1,
      move: (now) => place(now, 1, 2, 1) ?? bestPlace(now),
      clause: 'Z3.4',
    },
    {
      id: 'round',
      until: 'read',
      when: (now) => takes(now) && data(now).round > 1,
      look: '.zen-garden > .market',
      clause: 'Z4.3',
    },
    {
      id: 'rings',
      until: 'read',
      when: takes,
      look: '.zen-garden > .wishes > :nth-child(5)',
      clause: 'Z5.2',
    },
    {
      id: 'detail',
      until: 'read',
      when: takes,
      look: '.zen-garden > .wishes > :nth-child(4)',
      clause: 'Z5.7',
      values: named,
    },
    {
      id: 'free',
      until: 'move',
      when: (now) => takes(now) && tiles(now) >= 2,
      clause: 'Z3.1',
    },
    {
      id: 'gains',
      until: 'move',
      when: (now) => places(now) && tiles(now) >= 2,
    },
    {
      id: 'end',
      until: 'read',
      when: takes,
    },
  ],
  asides: [
    {
      id: 'bonus',
      on: ({ kind, seat }, mine) => kind === 'bonus' && seat === mine,
      clause: 'Z3.5',
    },
  ],
}

// The first game of Four Gardens. The shuffle lets the first turn do all of it: lay groundwork, turn the pagoda, fill the card, please a god.
import { GODS, type God } from './pieces'
import type { CardData, FourGardensData } from './data'
import { isLegal, offers, type Lesson, type Now } from '../../shell/learn/lesson'
import { gameWords } from './words'

const data = ({ position }: Now): FourGardensData => position.data as FourGardensData
const mine = (now: Now) => data(now).players[now.seat]!
const isAt = (now: Now, phase: FourGardensData['phase']): boolean => now.isAsked && data(now).phase === phase
const isFirstTurn = (now: Now): boolean => data(now).round <= 1
const laid = (now: Now): CardData[] => mine(now).groundwork.filter((card) => card !== null)

/** What my groundwork still needs of what lies on the planning tile. */
const fills = (now: Now): boolean => {
  const { planning } = mine(now)
  return laid(now).some(({ need, placed }) => Object.entries(need ?? {}).some(([kind, n]) => n > (placed?.[kind] ?? 0) && (planning[kind] ?? 0) > 0))
}

const first = (now: Now, ...texts: string[]): string | null => texts.find((text) => isLegal(now, text)) ?? null
const some = ({ position }: Now, shape: RegExp): string | null => position.legal.find(({ text }) => shape.test(text))?.text ?? null

/** An open card that goes on with a panorama I have begun: its colour, and a frame that I do not have. */
const goesOn = (now: Now): string | null => {
  const { hand, landscapes } = mine(now)
  const begun = [...laid(now), ...landscapes]
  const has = [...begun, ...hand.filter((card) => card !== null)]
  const is = (one: CardData, other: CardData): boolean => one.panorama === other.panorama && one.frame === other.frame
  const next = data(now).open_cards.find((card) => card && begun.some(({ panorama }) => panorama === card.panorama) && !has.some((one) => is(one, card)))
  return next ? first(now, `draw ${next.card}`) : null
}

export const lesson: Lesson = {
  seed: '0',
  words: () => gameWords.now.lesson,
  bots: ['gentle'],
  steps: [
    {
      id: 'goal',
      until: 'read',
      look: '.four-gardens .tracks',
      clause: 'F6.2',
    },
    {
      id: 'pagoda',
      until: 'read',
      look: '.four-gardens .pagoda',
      clause: 'F1.3',
    },
    {
      id: 'hand',
      until: 'read',
      look: '.four-gardens .hand',
      clause: 'F3.1',
    },
    {
      id: 'lay',
      until: 'move',
      when: (now) => isAt(now, 'act') && isFirstTurn(now) && offers(now, 'lay') && !laid(now).length,
      move: (now) => first(now, 'lay 43') ?? some(now, /^lay /),
      clause: 'F3.2',
    },
    {
      id: 'turn',
      until: 'move',
      when: (now) => isAt(now, 'act') && isFirstTurn(now) && offers(now, 'rotate') && !fills(now),
      move: (now) => first(now, 'rotate 10 clockwise', 'rotate 15 clockwise') ?? some(now, /^rotate/),
      clause: 'F3.3',
    },
    {
      id: 'cart',
      until: 'move',
      when: (now) => isAt(now, 'act') && fills(now),
      move: (now) => first(now, 'cart 15', 'cart 10') ?? some(now, /^cart/),
      clause: 'F3.5',
    },
    {
      id: 'fill',
      until: 'passed',
      when: (now) => isAt(now, 'reallocate') && fills(now),
      move: (now) => some(now, /^move \w+ to /),
      clause: 'F3.5',
    },
    {
      id: 'done',
      until: 'move',
      when: (now) => isAt(now, 'reallocate'),
      move: () => 'done',
      clause: 'F4.1',
    },
    {
      id: 'draw',
      until: 'passed',
      when: (now) => isAt(now, 'draw') && isFirstTurn(now),
      move: (now) => goesOn(now) ?? some(now, /^draw \d/) ?? some(now, /^draw/),
      clause: 'F7.1',
    },
    {
      id: 'others',
      until: 'read',
      when: (now) => isAt(now, 'act') && !isFirstTurn(now),
      look: '.four-gardens .pagoda',
      clause: 'F3.3',
    },
    {
      id: 'panorama',
      until: 'read',
      when: (now) => isAt(now, 'act'),
      look: '.four-gardens .mine, .four-gardens .ground',
      clause: 'F4.2',
    },
    {
      id: 'free',
      until: 'move',
      when: (now) => isAt(now, 'act'),
      clause: 'F3.1',
    },
    {
      id: 'end',
      until: 'read',
      when: (now) => isAt(now, 'act'),
      clause: 'F6.1',
    },
  ],
  asides: [
    {
      id: 'finished',
      on: ({ kind, seat }, me) => kind === 'finished' && seat === me,
      look: (now) => `.four-gardens .track:nth-child(${GODS.indexOf(mine(now).landscapes.at(-1)?.god as God) + 1})`,
      clause: 'F4.2',
    },
    {
      id: 'track',
      when: (now) => isAt(now, 'track'),
      clause: 'F4.3',
    },
    {
      id: 'bonus',
      when: (now) => isAt(now, 'bonus'),
      clause: 'F5.1',
    },
  ],
}

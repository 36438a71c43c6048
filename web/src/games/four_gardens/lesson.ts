// The first game of Four Gardens. Its seed allows the first turn to do everything: lay groundwork, turn the pagoda, fill the card, please a god.
import { GODS, type God } from './pieces'
import type { LegalMove } from '../../protocol'
import { Dictionary } from '../../shell/language.svelte'
import { legalMove, offers, type Lesson, type Now } from '../../shell/learn/lesson'
import { RESOURCES, type FourGardensCard, type FourGardensData, type FourGardensGroundwork, type FourGardensMove } from './types'
import type en from './lesson.en'

const data = ({ position }: Now): FourGardensData => position.data as FourGardensData
const mine = (now: Now) => data(now).players[now.seat]!
const isAt = (now: Now, phase: FourGardensData['phase']): boolean => now.isAsked && data(now).phase === phase
const isFirstTurn = (now: Now): boolean => data(now).round <= 1
const laid = (now: Now): FourGardensGroundwork[] => mine(now).groundwork.filter((card) => card !== null)

/** The resources on the planning tile that my groundwork still needs. */
const fills = (now: Now): boolean => {
  const { planning } = mine(now)
  return laid(now).some(({ need, placed }) => RESOURCES.some((kind) => (need?.[kind] ?? 0) > (placed[kind] ?? 0) && planning[kind] > 0))
}

const find = (now: Now, parts: Partial<FourGardensMove>): LegalMove | undefined => legalMove<FourGardensMove>(now, parts)

/** An open card that continues a panorama that I have begun, with a frame that I do not have. */
const goesOn = (now: Now): LegalMove | undefined => {
  const { hand, landscapes } = mine(now)
  const begun = [...laid(now), ...landscapes]
  const has = [...begun, ...hand.filter((card) => card !== null)]
  const is = (one: FourGardensCard, other: FourGardensCard): boolean => one.panorama === other.panorama && one.frame === other.frame
  const next = data(now).open_cards.find((card) => card && begun.some(({ panorama }) => panorama === card.panorama) && !has.some((one) => is(one, card)))
  return next?.card ? find(now, { do: 'draw', card: next.card }) : undefined
}

export const lesson: Lesson = {
  seed: '0',
  words: new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./lesson.*.ts')),
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
      move: (now) => find(now, { do: 'lay', card: 43 }) ?? find(now, { do: 'lay' }),
      clause: 'F3.2',
    },
    {
      id: 'turn',
      until: 'move',
      when: (now) => isAt(now, 'act') && isFirstTurn(now) && offers(now, 'rotate') && !fills(now),
      move: (now) => find(now, { do: 'rotate', card: 10, direction: 'clockwise' }) ?? find(now, { do: 'rotate', card: 15, direction: 'clockwise' }) ?? find(now, { do: 'rotate' }),
      clause: 'F3.3',
    },
    {
      id: 'cart',
      until: 'move',
      when: (now) => isAt(now, 'act') && fills(now),
      move: (now) => find(now, { do: 'cart', card: 15 }) ?? find(now, { do: 'cart', card: 10 }) ?? find(now, { do: 'cart' }),
      clause: 'F3.5',
    },
    {
      id: 'fill',
      until: 'passed',
      when: (now) => isAt(now, 'reallocate') && fills(now),
      move: (now) => find(now, { do: 'move', from: 'planning' }),
      clause: 'F3.5',
    },
    {
      id: 'done',
      until: 'move',
      when: (now) => isAt(now, 'reallocate'),
      move: (now) => find(now, { do: 'done' }),
      clause: 'F4.1',
    },
    {
      id: 'draw',
      until: 'passed',
      when: (now) => isAt(now, 'draw') && isFirstTurn(now),
      move: (now) => goesOn(now) ?? find(now, { do: 'draw', from: 'open' }) ?? find(now, { do: 'draw' }),
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
      look: '.four-gardens .hand',
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

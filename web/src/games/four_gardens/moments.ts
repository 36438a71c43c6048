// Four Gardens' story on the moment: the table as it looks after each thing that happens, and how long one looks at it.
import type { EventSeen } from '../../protocol'
import { GODS, PANORAMAS, RESOURCES, type God, type Panorama } from './pieces'
import { PILES, type CardData, type FourGardensData, type PlayerData } from './data'

export interface Moment {
  data: FourGardensData
  /** What happens, in a sentence, and whose action it is. */
  caption: { seat: number; text: string } | null
  /** The card that has just been finished: it turns over. */
  fresh: number | null
  /** The panorama that has just become whole, and whose. */
  whole: { seat: number; panorama: Panorama } | null
  /** The marker that has just moved, and whether it was pushed. */
  marker: { seat: number; god: God; isPushed: boolean } | null
}

export type FindCard = (number: number) => CardData | null

export const momentOf = (data: FourGardensData): Moment => ({ data, caption: null, fresh: null, whole: null, marker: null })

/** Events count cards from 0; a place of resources is a card, the planning tile or the supply. */
const ON_PLANNING = 100
const IN_SUPPLY = 101
const EXPANSION = 0
const ACTIONS = 3
const pileName = (pile: number): string => Object.keys(PILES)[pile]!

/** Every card that a seat knows of, in what it sees before and after. */
export function cardsIn(...tables: (FourGardensData | null)[]): FindCard {
  const known = new Map<number, CardData>()
  for (const table of tables) {
    if (!table) continue
    const players = table.players.flatMap(({ hand, groundwork, landscapes }) => [...hand, ...groundwork, ...landscapes])
    for (const card of [...table.discards, ...table.open_cards, table.pile.top, ...players]) if (card?.card) known.set(card.card, card)
  }
  return (number) => {
    const card = known.get(number + 1)
    return card ? { ...card, placed: {} } : null
  }
}

type Players = (change: (player: PlayerData) => Partial<PlayerData>) => PlayerData[]

const added = (counts: Record<string, number>, kind: string, by: number): Record<string, number> => ({ ...counts, [kind]: (counts[kind] ?? 0) + by })

/** One resource more or less at a place. */
function put(data: FourGardensData, seat: number, kind: string, place: number, by: number): FourGardensData {
  if (place === IN_SUPPLY) return { ...data, supply: added(data.supply, kind, by) }
  const players = data.players.map((player, i) => {
    if (i !== seat) return player
    if (place === ON_PLANNING) return { ...player, planning: added(player.planning, kind, by) }
    const groundwork = player.groundwork.map((card) => (card?.card === place + 1 ? { ...card, placed: added(card.placed ?? {}, kind, by) } : card))
    return { ...player, groundwork }
  })
  return { ...data, players }
}

const without = (hand: (CardData | null)[], number: number): (CardData | null)[] => {
  const at = hand.findIndex((card) => card?.card === number + 1)
  return hand.filter((_, i) => i !== (at < 0 ? hand.length - 1 : at))
}

function turned(data: FourGardensData, from: number, clockwise: boolean): FourGardensData['pagoda'] {
  const step = clockwise ? 3 : 1
  return data.pagoda.map((floor, i) => (i < from ? floor : { ...floor, sides: floor.sides.map((_, side) => floor.sides[(side + step) % 4]!) }))
}

type Change = (moment: Moment, event: EventSeen, players: Players, find: FindCard) => Partial<Moment>

const used: Change = ({ data }, { what }, players) => ({
  data: { ...data, players: players(({ hand, hand_size: size }) => ({ hand: without(hand, what), hand_size: size - 1 })) },
})
const marked =
  (isPushed: boolean): Change =>
  ({ data }, { seat, what, end }, players) => ({
    data: { ...data, players: players(({ marker_spaces: spaces }) => ({ marker_spaces: { ...spaces, [GODS[what]!]: end || null } })) },
    marker: { seat, god: GODS[what]!, isPushed },
  })

/** What each kind of event changes on the table. */
const CHANGES: Record<string, Change> = {
  laid: ({ data }, { what, start }, players, find) => ({
    data: {
      ...data,
      players: players(({ hand, hand_size: size, groundwork }) => ({
        hand: without(hand, what),
        hand_size: size - 1,
        groundwork: groundwork.map((card, i) => (i === start ? find(what) : card)),
      })),
    },
  }),
  discarded: used,
  turned: ({ data }, { what, start }) => ({ data: { ...data, pagoda: turned(data, what, start === 1) } }),
  collected: ({ data }, { seat, what }) => {
    const kind = RESOURCES[what]!
    return { data: put(put(data, seat, kind, ON_PLANNING, 1), seat, kind, IN_SUPPLY, -1) }
  },
  moved: ({ data }, { seat, what, start, end }) => {
    const kind = RESOURCES[what]!
    return { data: put(put(data, seat, kind, start, -1), seat, kind, end, 1) }
  },
  finished: ({ data }, { what, start }, players, find) => ({
    data: {
      ...data,
      players: players(({ groundwork, landscapes }) => ({
        groundwork: groundwork.map((card) => (card?.card === what + 1 ? null : card)),
        landscapes: [...landscapes, find(what)].filter((card) => card !== null),
        finished: start,
      })),
    },
    fresh: what + 1,
  }),
  advanced: marked(false),
  pushed: marked(true),
  removed: marked(true),
  panorama: (_, { seat, what }) => ({ whole: { seat, panorama: Object.keys(PANORAMAS)[what] as Panorama } }),
  bonus_tile: ({ data }, { what, start }, players) => ({
    data: {
      ...data,
      bonus_tiles: { ...data.bonus_tiles, [pileName(what)]: (data.bonus_tiles[pileName(what)] ?? []).slice(1) },
      players: players(({ bonus_tiles: tiles, planning_spaces: spaces }) => ({
        bonus_tiles: { ...tiles, [pileName(what)]: start },
        planning_spaces: spaces + (what === EXPANSION ? start : 0),
      })),
    },
  }),
  drew_open: ({ data }, { what, start }, players, find) => ({
    data: {
      ...data,
      open_cards: data.open_cards.map((card, i) => (i === start ? null : card)),
      players: players(({ hand, hand_size: size }) => ({ hand: [...hand, find(what)], hand_size: size + 1 })),
    },
  }),
  drew_pile: ({ data }, _, players) => ({
    data: {
      ...data,
      pile: { ...data.pile, cards: data.pile.cards - 1 },
      players: players(({ hand, hand_size: size }) => ({ hand: [...hand, null], hand_size: size + 1 })),
    },
  }),
  saw: ({ data }, { what }, players, find) => ({
    data: { ...data, players: players(({ hand }) => ({ hand: [...hand.slice(0, -1), find(what)] })) },
  }),
  top_card: ({ data }, { what }, _, find) => {
    const top = find(what)
    return top ? { data: { ...data, pile: { ...data.pile, top } } } : {}
  },
  reshuffled: ({ data }, { what }) => ({ data: { ...data, discards: [], pile: { cards: what, top: null } } }),
  refilled: ({ data }, { what, start }, _, find) => ({
    data: {
      ...data,
      open_cards: data.open_cards.map((card, i) => (i === start ? find(what) : card)),
      pile: { ...data.pile, cards: Math.max(0, data.pile.cards - 1) },
    },
  }),
  next_turn: ({ data }, { seat }) => ({ data: { ...data, seat, actions_left: ACTIONS } }),
  last_round: ({ data }) => ({ data: { ...data, last_round: true } }),
}

/** What is seen well enough without a sentence. */
const UNSAID = new Set(['saw', 'top_card', 'refilled', 'next_turn'])

/** The moment after one thing has happened. */
export function after(moment: Moment, event: EventSeen, find: FindCard): Moment {
  const players: Players = (change) => moment.data.players.map((player, seat) => (seat === event.seat ? { ...player, ...change(player) } : player))
  const caption = event.words && !UNSAID.has(event.kind) ? { seat: event.seat, text: event.words } : moment.caption
  return { ...moment, caption, fresh: null, marker: null, ...CHANGES[event.kind]?.(moment, event, players, find) }
}

/** How long one looks at it, when stories are told briskly. What flies, flies meanwhile. */
const LENGTHS: Record<string, number> = {
  laid: 480,
  discarded: 420,
  turned: 780,
  collected: 330,
  moved: 330,
  lost: 900,
  finished: 900,
  advanced: 520,
  pushed: 520,
  removed: 900,
  no_effect: 700,
  panorama: 1400,
  bonus_tile: 700,
  drew_open: 420,
  drew_pile: 420,
  reshuffled: 700,
  refilled: 300,
  next_turn: 250,
  last_round: 1600,
}
export const lengthOf = ({ kind, start, end }: EventSeen): number =>
  kind === 'moved' && start < ON_PLANNING && end === IN_SUPPLY ? 110 : (LENGTHS[kind] ?? 0)

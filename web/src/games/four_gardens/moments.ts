// The table of Four Gardens after each event, and how long it is shown.
import type { EventOf } from '../../parts/events'
import type { Place } from './data'
import type { God, Panorama, Resource } from './pieces'
import type { FourGardensCard, FourGardensData, FourGardensEvents, FourGardensGroundwork, FourGardensMarker, FourGardensPlayer } from './types'

export interface Moment {
  data: FourGardensData
  /** What happens, in a sentence, and who does it. */
  caption: { seat: number; text: string } | null
  /** The card that has just been finished and turns over. */
  fresh: number | null
  /** The panorama that has just been completed, and whose. */
  whole: { seat: number; panorama: Panorama } | null
  /** The marker that has just moved, and whether it was pushed. */
  marker: { seat: number; god: God; isPushed: boolean } | null
}

export const momentOf = (data: FourGardensData): Moment => ({ data, caption: null, fresh: null, whole: null, marker: null })

type Player = FourGardensPlayer

/** The table with one player changed. */
function withPlayer(data: FourGardensData, seat: number, change: (player: Player) => Partial<Player>): FourGardensData {
  return { ...data, players: data.players.map((player, i) => (i === seat ? { ...player, ...change(player) } : player)) }
}

const added = <Counts extends object>(counts: Counts, kind: keyof Counts, by: number): Counts => ({ ...counts, [kind]: ((counts[kind] as number | undefined) ?? 0) + by })

/** One resource more or less at a place. */
function put(data: FourGardensData, seat: number, kind: Resource, place: Place, by: number): FourGardensData {
  if (place === 'supply') return { ...data, supply: added(data.supply, kind, by) }
  return withPlayer(data, seat, ({ planning, groundwork }) => {
    if (place === 'planning') return { planning: added(planning, kind, by) }
    return { groundwork: groundwork.map((card) => (card?.card === place ? { ...card, placed: added(card.placed, kind, by) } : card)) }
  })
}

const carried = (data: FourGardensData, seat: number, kind: Resource, from: Place, to: Place): FourGardensData =>
  put(put(data, seat, kind, from, -1), seat, kind, to, 1)

type Hand = Player['hand']

/** A hand with one card less: this card, or an unknown one. */
function without(hand: Hand, { card: number }: FourGardensCard): Hand {
  const at = hand.findIndex((card) => card?.card === number)
  return hand.filter((_, i) => i !== (at < 0 ? hand.length - 1 : at))
}

const discarded = (data: FourGardensData, seat: number, card: FourGardensCard): FourGardensData =>
  withPlayer(data, seat, ({ hand, hand_size: size }) => ({ hand: without(hand, card), hand_size: size - 1 }))

const drawn = (data: FourGardensData, seat: number, card: FourGardensCard | null): FourGardensData =>
  withPlayer(data, seat, ({ hand, hand_size: size }) => ({ hand: [...hand, card], hand_size: size + 1 }))

const replaced = <Item>(list: Item[], index: number, item: Item): Item[] => list.map((one, i) => (i === index ? item : one))

/** Floors count from 1, the sides clockwise. */
function turned({ pagoda }: FourGardensData, from: number, isClockwise: boolean): FourGardensData['pagoda'] {
  const step = isClockwise ? 3 : 1
  return pagoda.map((floor) => {
    if (floor.floor < from) return floor
    const sides = floor.sides.map((_, side) => floor.sides[(side + step) % 4]!)
    return { ...floor, sides, three: sides.indexOf(Math.max(...sides)) }
  })
}

const marked =
  (isPushed: boolean) =>
  ({ data }: Moment, { god, to }: FourGardensMarker, seat: number): Partial<Moment> => ({
    data: withPlayer(data, seat, ({ marker_spaces: spaces }) => ({ marker_spaces: { ...spaces, [god]: to } })),
    marker: { seat, god, isPushed },
  })

type Changes = { [Kind in keyof FourGardensEvents]?: (moment: Moment, parts: FourGardensEvents[Kind], seat: number) => Partial<Moment> }

/** What each kind of event changes on the table. */
const CHANGES: Changes = {
  laid: ({ data }, { card, index }, seat) => {
    const laid: FourGardensGroundwork = { ...card, placed: {} }
    return { data: withPlayer(discarded(data, seat, card), seat, ({ groundwork }) => ({ groundwork: replaced(groundwork, index, laid) })) }
  },
  discarded: ({ data }, { card }, seat) => ({ data: discarded(data, seat, card) }),
  turned: ({ data }, { floor, direction }) => ({ data: { ...data, pagoda: turned(data, floor, direction === 'clockwise') } }),
  collected: ({ data }, { resource }, seat) => ({ data: carried(data, seat, resource, 'supply', 'planning') }),
  moved: ({ data }, { resource, from, to }, seat) => ({ data: carried(data, seat, resource, from, to) }),
  finished: ({ data }, { card, finished }, seat) => ({
    data: withPlayer(data, seat, ({ groundwork, landscapes }) => ({
      groundwork: groundwork.map((one) => (one?.card === card.card ? null : one)),
      landscapes: [...landscapes, card],
      finished,
    })),
    fresh: card.card,
  }),
  advanced: marked(false),
  pushed: marked(true),
  removed: marked(true),
  panorama: (_, { panorama }, seat) => ({ whole: { seat, panorama } }),
  bonus_tile: ({ data }, { tile, number }, seat) => {
    const taken = { ...data, bonus_tiles: { ...data.bonus_tiles, [tile]: data.bonus_tiles[tile].slice(1) } }
    return {
      data: withPlayer(taken, seat, ({ bonus_tiles: tiles, planning_spaces: spaces }) => ({
        bonus_tiles: { ...tiles, [tile]: number },
        planning_spaces: spaces + (tile === 'planning expansion' ? number : 0),
      })),
    }
  },
  drew_open: ({ data }, { card, index }, seat) => ({
    data: drawn({ ...data, open_cards: replaced(data.open_cards, index, null) }, seat, card),
  }),
  drew_pile: ({ data }, _, seat) => ({ data: drawn({ ...data, pile: { ...data.pile, cards: data.pile.cards - 1 } }, seat, null) }),
  saw: ({ data }, { card }, seat) => ({ data: withPlayer(data, seat, ({ hand }) => ({ hand: [...hand.slice(0, -1), card] })) }),
  top_card: ({ data }, { card }) => ({ data: { ...data, pile: { ...data.pile, top: card } } }),
  reshuffled: ({ data }, { count }) => ({ data: { ...data, discards: [], pile: { ...data.pile, cards: count, top: null } } }),
  refilled: ({ data }, { card, index }) => ({
    data: {
      ...data,
      open_cards: replaced(data.open_cards, index, card),
      pile: { ...data.pile, cards: Math.max(0, data.pile.cards - 1) },
    },
  }),
  next_turn: ({ data }, { actions }, seat) => ({ data: { ...data, seat, actions_left: actions } }),
  last_round: ({ data }) => ({ data: { ...data, last_round: true } }),
}

export type FourGardensEvent = EventOf<FourGardensEvents>

/** Events that need no sentence. */
const UNSAID = new Set<FourGardensEvent['kind']>(['saw', 'top_card', 'refilled', 'next_turn'])

/** The table after one event. */
export function after(moment: Moment, { kind, seat, parts, words }: FourGardensEvent): Moment {
  const caption = words && !UNSAID.has(kind) ? { seat, text: words } : moment.caption
  const change = CHANGES[kind] as ((moment: Moment, of: typeof parts, seat: number) => Partial<Moment>) | undefined
  return { ...moment, caption, fresh: null, marker: null, ...change?.(moment, parts, seat) }
}

/** Milliseconds each event is shown at normal speed, including flights. */
const LENGTHS: Partial<Record<FourGardensEvent['kind'], number>> = {
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
/** Resources that return from a card to the supply are not captioned. */
export const goesBack = (event: FourGardensEvent): boolean => event.kind === 'moved' && typeof event.parts.from === 'number' && event.parts.to === 'supply'

export const lengthOf = (event: FourGardensEvent): number => (goesBack(event) ? 110 : (LENGTHS[event.kind] ?? 0))

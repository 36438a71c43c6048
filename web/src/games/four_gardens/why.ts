// A hint's proposal and its reason, one sentence each, from the table and the server's answers about turns of the pagoda.
import { partsOf } from '../../parts/moves'
import type { Better } from '../../protocol'
import { fill, sentence } from '../../shell/format'
import { face, faces, groundworkOf, tokens, type Place } from './data'
import { frameName, needName } from './names'
import { BONUS_KINDS, DIRECTIONS, type Gains, type GardenCard, type Resource } from './pieces'
import { sayings } from './sayings'
import type { FourGardensAdvance, FourGardensData, FourGardensMove, FourGardensPlayer } from './types'
import { gameWords } from './words'

/** The input for a hint's reason: the table, whose turn it is, and what a card would bring, each way. */
export interface Seen {
  data: FourGardensData
  seat: number
  gainsOf: (card: GardenCard) => Gains | null
}

export function whyOf(best: Better, { data, seat, gainsOf }: Seen): string {
  const move = partsOf<FourGardensMove>(best)
  const text = sayings.now.why
  const player = data.players[seat]!
  const held = 'card' in move ? faces(player.hand).find(({ id }) => id === move.card) : undefined
  switch (move.do) {
    case 'lay':
      return held ? whyLay(held, player) : ''
    case 'rotate':
      return held ? whyTurn(gainsOf(held)?.[move.direction === DIRECTIONS[1] ? 1 : -1] ?? [], player) : ''
    case 'wild':
      return fill(text.wild, { need: needName(stillNeeded(player)) || gameWords.now.nothing })
    case 'take':
    case 'move':
    case 'return':
      return whyMove(move.resource, move.to, player)
    case 'finish':
      return text.finish
    case 'advance':
      return whyAdvance(move, data, player)
    case 'tile':
      return `${fill(gameWords.now.bonus[BONUS_KINDS[move.tile]], { n: data.bonus_tiles[move.tile][0] ?? 0 })}.`
    case 'draw':
      return whyDraw(move.card, data, player)
    default:
      return text[move.do]
  }
}

/** A hint's proposal; a card is named only by its frame because it is marked on the table. */
export function sayOf(best: Better, data: FourGardensData, seat: number): string {
  const move = partsOf<FourGardensMove>(best)
  const text = sayings.now.say
  const player = data.players[seat]!
  if (move.do === 'draw' && move.card === undefined) return text.pile
  if (move.do === 'done') return text.done
  if (!('card' in move) || !(move.do in text)) return sentence(best.words)
  const seen = [...faces(player.hand), ...groundworkOf(player).map(({ card }) => card), ...data.open_cards.flatMap((card) => (card?.card ? [face(card)] : []))]
  const found = seen.find(({ id }) => id === move.card)
  if (!found) return sentence(best.words)
  const way = move.do === 'rotate' && move.direction === DIRECTIONS[1] ? gameWords.now.turnLeft : gameWords.now.turnRight
  return fill(text[move.do as keyof typeof text], { card: frameName(found), floor: found.sign === 'wild' ? 0 : found.sign.floor, way })
}

/** The wanted resources that are available, and those that are not. */
function sorted(wanted: Resource[], there: Resource[]): { has: Resource[]; lacks: Resource[] } {
  const left = [...there]
  const has = wanted.filter((kind) => left.includes(kind) && left.splice(left.indexOf(kind), 1).length)
  const found = [...has]
  const lacks = wanted.filter((kind) => !(found.includes(kind) && found.splice(found.indexOf(kind), 1).length))
  return { has, lacks }
}

const stillNeeded = (player: FourGardensPlayer): Resource[] => groundworkOf(player).flatMap(({ card, filled }) => card.need.filter((_, i) => !filled[i]))

function whyLay(card: GardenCard, player: FourGardensPlayer): string {
  const { has, lacks } = sorted(card.need, tokens(player.planning))
  const text = sayings.now.why
  if (!lacks.length) return text.layReady
  return fill(has.length ? text.layPart : text.lay, { need: needName(card.need), has: needName(has) })
}

function whyTurn(gain: Resource[], player: FourGardensPlayer): string {
  const { has } = sorted(stillNeeded(player), gain)
  const text = sayings.now.why
  if (!gain.length) return text.turnNothing
  return fill(has.length ? text.turnNeeded : text.turn, { gain: needName(gain), needed: needName(has) })
}

function whyMove(resource: Resource, to: Place, player: FourGardensPlayer): string {
  const text = sayings.now.why
  if (to === 'supply') return text.return
  const ground = groundworkOf(player).find(({ card }) => card.id === to)
  if (!ground) return text.keep
  const lacks = ground.card.need.filter((_, i) => !ground.filled[i])
  lacks.splice(lacks.indexOf(resource), 1)
  return lacks.length ? fill(text.nearer, { need: needName(lacks) }) : text.finishes
}

function whyAdvance({ god }: FourGardensAdvance, data: FourGardensData, player: FourGardensPlayer): string {
  const [points, at] = [data.tracks[god], (player.marker_spaces[god] ?? 1) - 1]
  const text = sayings.now.why
  return at + 1 < points.length ? fill(text.advance, { now: points[at]!, then: points[at + 1]! }) : text.push
}

function whyDraw(card: number | undefined, data: FourGardensData, player: FourGardensPlayer): string {
  const open = data.open_cards.find((one) => one?.card === card)
  const text = sayings.now.why
  if (card === undefined || !open) return text.drawPile
  const { has } = sorted(face(open).need, tokens(player.planning))
  return has.length ? fill(text.drawHas, { has: needName(has) }) : fill(text.draw, { need: needName(face(open).need) })
}

// The names of the cards of Four Gardens in the reader's language.
import { fill } from '../../shell/format'
import { gameWords } from './words'
import type { GardenCard, Groundwork, Resource } from './pieces'

/** The word for this many of a kind of resource: "1 plant", "2 plants". */
export const resourceName = (kind: Resource, n: number): string => (n === 1 ? gameWords.now.oneResource : gameWords.now.resources)[kind]

/** "2 stone, 1 water" */
export function needName(need: Resource[]): string {
  const kinds = [...new Set(need)]
  const count = (kind: Resource): number => need.filter((one) => one === kind).length
  return kinds.map((kind) => `${count(kind)} ${resourceName(kind, count(kind))}`).join(', ')
}

/** "green 3" */
export const frameName = ({ panorama, frame }: GardenCard): string => `${gameWords.now.panoramas[panorama]} ${frame}`

/** "green 3, red god" */
export function landscapeName({ panorama, frame, god }: GardenCard): string {
  const { gods, panoramas, landscapeSpoken } = gameWords.now
  return fill(landscapeSpoken, { panorama: panoramas[panorama], frame, god: gods[god] })
}

export function cardName(card: GardenCard): string {
  const { gods, panoramas, cardSpoken, signTurn, signWild, fromBottom, fromTop } = gameWords.now
  const sign =
    card.sign === 'wild' ? signWild : fill(signTurn, { floor: card.sign.floor, order: card.sign.collect === 'up' ? fromBottom : fromTop })
  return fill(cardSpoken, {
    panorama: panoramas[card.panorama],
    frame: card.frame,
    god: gods[card.god],
    need: needName(card.need),
    sign,
  })
}

/** "Groundwork green 3. Needs 2 stone, has 1 stone" */
export function groundName({ card, filled }: Groundwork): string {
  const { chooseGround, panoramas, nothing } = gameWords.now
  const has = card.need.filter((_, i) => filled[i])
  return fill(chooseGround, { panorama: panoramas[card.panorama], frame: card.frame, need: needName(card.need), has: needName(has) || nothing })
}

/** Cards in their previous places; a new one takes the first free place. */
export function inOldPlaces(before: readonly (GardenCard | null)[], now: readonly (GardenCard | null)[], spaces: number): (GardenCard | null)[] {
  const held = now.filter((card) => card !== null)
  const places = Array.from({ length: Math.max(spaces, held.length) }, (_, i) => held.find(({ id }) => id === before[i]?.id) ?? null)
  for (const card of held) if (!places.includes(card)) places[places.indexOf(null)] = card
  return places
}

/** Tokens in their previous order without those that are gone; new ones come last. */
export function inOldOrder(before: readonly Resource[], now: readonly Resource[]): Resource[] {
  const left = [...now]
  const stay = before.filter((kind) => {
    const at = left.indexOf(kind)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return [...stay, ...left]
}

// Why a hint is good, in one sentence: where the card leads, or how close to the Emperor the direction brings me.
import { partsOf } from '../../parts/moves'
import type { Better, PreviewOf } from '../../protocol'
import { fill } from '../../shell/format'
import { outlookOf, waysOf, type Outlook } from './data'
import { placeName, placesOf } from './names'
import type { SakuraData, SakuraMove } from './types'
import { gameWords } from './words'

export function whyOf(best: Better, data: SakuraData, me: number, preview: PreviewOf | undefined): string {
  const parts = partsOf<SakuraMove>(best)
  if (parts.do === 'card') return whyCard(placesOf(waysOf(data, me, parts.card)), outlookOf(preview, data, me))
  const way = parts.do === 'court' ? null : data.choice?.[parts.do]
  return way ? fill(gameWords.now.whyWay, { n: way.emperor - way.space }) : ''
}

/** A card that ends in disgrace on its own may still be good: what counts is where it leads with the others' cards. */
function whyCard(places: string, outlook: Outlook | null): string {
  const text = gameWords.now
  if (!outlook) return fill(text.alone, { places })
  const { low, high } = outlook
  return fill(low === high ? text.short.spreadOne : text.spread, { low: placeName(low), high: placeName(high) })
}

// A hint's proposal and its reason, in a sentence each: what the card does and where it leads, or how close to the Emperor the
// direction leads me.
import { partsOf } from '../../parts/moves'
import type { Better, PreviewOf } from '../../protocol'
import { count, sentence } from '../../shell/format'
import { cardNumbered, outlookOf, waysOf } from './data'
import { sayings } from './sayings'
import { aloneSentence, endSentence, playSentence } from './sentences'
import type { SakuraData, SakuraMove } from './types'

export function sayOf(best: Better, data: SakuraData): string {
  const parts = partsOf<SakuraMove>(best)
  if (parts.do !== 'card' && parts.do !== 'court') return sentence(best.words)
  return playSentence(cardNumbered(parts.card, data), parts.do === 'card' ? 'mine' : 'court')
}

/** A card that ends in disgrace on its own may still be good: only where it leads with the others' cards counts. */
export function whyOf(best: Better, data: SakuraData, me: number, preview: PreviewOf | undefined): string {
  const parts = partsOf<SakuraMove>(best)
  if (parts.do === 'court') return ''
  if (parts.do === 'card') {
    const outlook = outlookOf(preview, data, me)
    return outlook ? endSentence(outlook) : aloneSentence(waysOf(data, me, parts.card))
  }
  const way = data.choice?.[parts.do]
  return way ? count(sayings.now.way, way.emperor - way.space) : ''
}

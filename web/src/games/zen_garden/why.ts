// Why a hint is good, in one sentence: from what the server says about the move.
import { partsOf } from '../../parts/moves'
import type { Better, PreviewOf } from '../../protocol'
import { fill, sentence } from '../../shell/format'
import { face, outlookOf, wish } from './data'
import { begunName, wishName } from './names'
import { shows } from './pieces'
import { sayings } from './sayings'
import type { ZenGardenData, ZenGardenMove } from './types'
import { gameWords } from './words'

/** The wishes that a tile to take shows, or the ring or line that a placement goes on with; else the first reason of the server. */
export function whyOf(best: Better, data: ZenGardenData, preview: PreviewOf | undefined): string {
  const move = partsOf<ZenGardenMove>(best)
  const other = sentence(best.reasons[0] ?? '')
  if (move.do === 'place') {
    const begun = outlookOf(preview).continues[0]
    return begun ? fill(sayings.now.whyPlace, { why: begunName(begun, false) }) : other
  }
  const tile = data.market.find(({ slot }) => slot === move.slot)?.tile
  const wished = (['minor', 'major', 'majority'] as const).map((name) => wish(data.wishes[name])).filter((one) => tile && shows(face(tile), one))
  return wished.length ? fill(sayings.now.whyTake, { wishes: wished.map(wishName).join(` ${gameWords.now.and} `) }) : other
}

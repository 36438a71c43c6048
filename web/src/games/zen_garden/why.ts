// A hint's proposal and its reason, in a sentence each, from the server's data about the move.
import { partsOf } from '../../parts/moves'
import type { Better, Position, PreviewOf } from '../../protocol'
import { fill, sentence } from '../../shell/format'
import { face, gainsOf, outlookOf, wish } from './data'
import { begunName, wishName } from './names'
import { shows } from './pieces'
import { sayings } from './sayings'
import type { ZenGardenData, ZenGardenMove } from './types'
import { gameWords } from './words'

/** A place is pointed at by an arrow, so it is not named. */
export function sayOf(best: Better): string {
  const move = partsOf<ZenGardenMove>(best)
  if (move.do !== 'place') return sentence(best.words)
  return move.row && move.column ? sayings.now.sayPlace : sayings.now.sayShift
}

/** For taking a tile: the wishes it shows, or its price. For placing it: what it continues, scores immediately or leaves intact. */
export function whyOf(best: Better, position: Position, seat: number, preview: PreviewOf | undefined): string {
  const move = partsOf<ZenGardenMove>(best)
  const data = position.data as ZenGardenData
  return move.do === 'place' ? whyPlace(position, seat, preview) : whyTake(data, move.slot)
}

function whyPlace({ score }: Position, seat: number, preview: PreviewOf | undefined): string {
  const text = sayings.now
  const { continues, spoils } = outlookOf(preview)
  if (continues[0]) return fill(text.whyPlace, { why: begunName(continues[0], false) })
  const gains = gainsOf(preview, score, seat).filter(({ gain }) => gain > 0)
  if (!gains.length) return spoils.length ? text.whySpoils : text.whyWhole
  return fill(text.whyGain, { n: gains.reduce((sum, { gain }) => sum + gain, 0), names: gains.map(({ name }) => name).join(', ') })
}

function whyTake(data: ZenGardenData, wanted: string): string {
  const slot = data.market.find(({ slot }) => slot === wanted)
  const wished = (['minor', 'major', 'majority'] as const).map((name) => wish(data.wishes[name])).filter((one) => slot?.tile && shows(face(slot.tile), one))
  if (wished.length) return fill(sayings.now.whyTake, { wishes: wished.map(wishName).join(` ${gameWords.now.and} `) })
  return slot?.price ? sayings.now.whyPaid : sayings.now.whyFree
}

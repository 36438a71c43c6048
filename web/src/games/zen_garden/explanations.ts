// What is on Zen Garden's table, for "what is this?".
import { Dictionary } from '../../shell/language.svelte'
import { tellFrom, type GameExplanations } from '../../shell/explanations'
import type { TableView } from '../../shell/table-view'
import { saysOf } from './names'
import { plaquesOf } from './plaques'
import type { WishPlaque } from './pieces'
import ExplainedPicture from './ExplainedPicture.svelte'
import type en from './explanations.en'
import type { ZenGardenData } from './types'
import { gameWords } from './words'

const words = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./explanations.*.ts'))
const CLAUSES = { tile: 'Z1.2', market: 'Z1.5', coins: 'Z5.1', garden: 'Z1.6', space: 'Z3.3', hand: 'Z3.3', begun: 'Z5.2', walkway: 'Z5.2' }
const MISSION = 'Z3.6'
const tellFixed = tellFrom(words, CLAUSES)

const plaques = ({ position, seat }: TableView): WishPlaque[] => plaquesOf(position!.data as ZenGardenData, position!.score, Math.max(seat, 0))

export const explanations: GameExplanations = {
  words,
  all: (shown) => [...plaques(shown).map(({ id }) => `wish:${id}`), ...Object.keys(CLAUSES)],
  tell: (what, shown) => {
    const plaque = plaques(shown).find(({ id }) => what === `wish:${id}`)
    if (!plaque) return tellFixed(what, shown)
    const { clauses } = shown.position!.data as ZenGardenData
    return { name: gameWords.now.preferences[plaque.preference].title, sentence: saysOf(plaque), clause: clauses[plaque.preference] ?? MISSION }
  },
  picture: ExplainedPicture,
}

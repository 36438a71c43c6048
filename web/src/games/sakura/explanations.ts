// What is on Sakura's table, for "what is this?".
import { Dictionary } from '../../shell/language.svelte'
import { fill } from '../../shell/format'
import { tellFrom, type GameExplanations } from '../../shell/explanations'
import ExplainedPicture from './ExplainedPicture.svelte'
import type en from './explanations.en'
import { cardNumbered } from './data'
import { cardSentence } from './sentences'
import type { SakuraData } from './types'

const words = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./explanations.*.ts'))
const CLAUSES = {
  emperor: 'S4.3',
  painter: 'S1.5',
  card: 'S3.2',
  back: 'S3.1',
  socket: 'S3.1',
  state: 'S3.2',
  outlook: 'S4.1',
  way: 'S1.4',
  board: 'S1.1',
  path: 'S4.1',
  sakura: 'S5.1',
  torii: 'S2.1',
  bridge: 'S1.1',
  gate: 'S2.2',
  tokens: 'S1.5',
  behind: 'S5.2',
  court: 'S7.1',
}

const tellAny = tellFrom(words, CLAUSES)

export const explanations: GameExplanations = {
  words,
  all: ({ position }) => Object.keys(CLAUSES).filter((what) => what !== 'court' || (position!.data as SakuraData).painters.some(({ court }) => court)),
  tell: (what, shown) => {
    const told = tellAny(what, shown)
    const [name, n] = what.split(':')
    if (!told || name !== 'card' || !n) return told
    return { ...told, name: fill(words.now.numbered, { n }), sentence: cardSentence(cardNumbered(Number(n), shown.position!.data as SakuraData)) }
  },
  picture: ExplainedPicture,
}

// What is on Four Gardens' table, for "what is this?".
import { Dictionary } from '../../shell/language.svelte'
import { tellFrom, type GameExplanations } from '../../shell/explanations'
import ExplainedPicture from './ExplainedPicture.svelte'
import type en from './explanations.en'

const words = new Dictionary<typeof en>(import.meta.glob<{ default: typeof en }>('./explanations.*.ts'))
const CLAUSES = {
  card: 'F1.1',
  'card:wild': 'F3.4',
  hand: 'F7.1',
  gains: 'F3.3',
  cart: 'F3.5',
  pagoda: 'F1.3',
  planning: 'F1.4',
  ground: 'F3.2',
  panorama: 'F4.2',
  track: 'F1.5',
  'bonus:expansion': 'F5.2',
  'bonus:wilds': 'F5.3',
  'bonus:rewards': 'F5.4',
  resource: 'F1.4',
  supply: 'F1.4',
  incense: 'F3.1',
  pile: 'F2.4',
  open: 'F7.1',
}

export const explanations: GameExplanations = {
  words,
  all: () => Object.keys(CLAUSES),
  tell: tellFrom(words, CLAUSES),
  picture: ExplainedPicture,
}

import type { GamePage } from '../../shell/games.svelte'
import Painting from './Painting.svelte'
import PaintingSymbols from './PaintingSymbols.svelte'
import { gameWords } from './words'

const page: GamePage = {
  words: gameWords,
  painting: Painting,
  symbols: PaintingSymbols,
  hasHiddenHands: true,
  table: () => import('./Table.svelte'),
  finale: () => import('./Finale.svelte'),
  keepsake: () => import('./Keepsake.svelte'),
  lesson: () => import('./lesson'),
  explanations: () => import('./explanations'),
  rules: () => import('./illustrated'),
}

export default page

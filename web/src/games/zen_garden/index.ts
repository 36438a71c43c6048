import type { GamePage } from '../../shell/games.svelte'
import Painting from './Painting.svelte'
import Symbols from './Symbols.svelte'
import { gameWords } from './words'

const page: GamePage = {
  words: gameWords,
  painting: Painting,
  symbols: Symbols,
  hasHiddenHands: false,
  table: () => import('./Table.svelte'),
  finale: () => import('./Finale.svelte'),
  lesson: () => import('./lesson'),
}

export default page

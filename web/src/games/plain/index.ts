// Shows any game that has no folder of its own: its data as a list, its moves as buttons.
import type { GamePage } from '../../shell/games.svelte'
import Painting from './Painting.svelte'

const page: GamePage = {
  painting: Painting,
  // We do not know whether this game hides hands; an unnecessary curtain does no harm.
  hasHiddenHands: true,
  table: () => import('./Table.svelte'),
}

export default page

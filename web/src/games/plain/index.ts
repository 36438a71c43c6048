// Shows any game that has no folder of its own: its data as a list, its moves as buttons.
import type { GamePage } from '../../shell/games.svelte'
import Painting from './Painting.svelte'

const page: GamePage = {
  painting: Painting,
  // Nobody knows whether hands are hidden in this game; a curtain too many does no harm.
  hasHiddenHands: true,
  table: () => import('./Table.svelte'),
}

export default page

// Undo within a turn: I can change my plan until something hidden or random is revealed.
import type { TableView } from '../../shell/table-view'
import type { FourGardensData } from './types'

const PATIENCE = 3000 // milliseconds to wait for an answer
const MOST = 80 // decisions in a turn

/** Whether I can take back actions of this turn. `many`: more than one. */
export function takable(shown: TableView): { action: boolean; many: boolean } {
  const position = shown.position
  const data = position?.data as FourGardensData | undefined
  if (!data || !shown.isAsked || data.seat !== shown.seat || position?.undo !== 'free') return { action: false, many: false }
  const begun = data.phase === 'act' || data.phase === 'draw' ? 0 : 1
  const taken = data.actions - data.actions_left + begun
  return { action: taken > 0, many: taken > 1 }
}

/** Undo to the beginning of the current action, or of the last one. */
export function takeBackAction(shown: TableView): Promise<void> {
  const { phase, actions_left: left } = shown.position!.data as FourGardensData
  const isBetween = phase === 'act' || phase === 'draw'
  return undoUntil(shown, (data) => data.phase === 'act' && (isBetween ? data.actions_left > left : true))
}

/** Undo to the beginning of my turn, as far as possible. */
export const takeBackTurn = (shown: TableView): Promise<void> => undoUntil(shown, ({ phase, actions, actions_left }) => phase === 'act' && actions_left === actions)

async function undoUntil(shown: TableView, isThere: (data: FourGardensData) => boolean): Promise<void> {
  for (let step = 0; step < MOST && shown.position?.undo === 'free'; step++) {
    const before = shown.position.decisions
    await shown.undo()
    if (!(await comes(() => (shown.position?.decisions ?? before) < before))) return
    if (isThere(shown.position.data as FourGardensData)) return
  }
}

async function comes(isThere: () => boolean): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (isThere()) return true
    await new Promise((done) => setTimeout(done, 15))
  }
  return false
}

// The text of the ask-line: my task, whom we are waiting for, or the result.
import { fill } from '../format'
import { words } from '../language.svelte'
import type { Session } from '../session.svelte'

/** "You win", "Moss wins", "Moss, Pine share the victory"; on a shared screen everyone is named. */
export function verdictOf({ position, names, seat, isShared }: Pick<Session, 'position' | 'names' | 'seat' | 'isShared'>): string {
  const { end } = words.now
  const winners = names.filter((_, at) => position?.places?.[at] === 1)
  if (winners.length > 1) return fill(end.shared, { names: winners.join(', ') })
  const winner = position?.places?.indexOf(1) ?? -1
  return winner === seat && !isShared ? end.youWin : fill(end.wins, { name: winners[0] ?? '' })
}

/** The current sentence, ignoring animations. */
export function askOf(session: Session): string {
  const { position, room, isMyTurn } = session
  const text = words.now.table
  if (!position || !room) return ''
  if (position.places) return `${verdictOf(session)}.`
  // The last moves may still be animated when the room is already over.
  const isTold = room.status === 'playing' || room.status === 'over'
  if (isMyTurn || !isTold) return position.ask
  if (session.isLeft) return text.left
  const [free, taken] = [true, false].map((isFree) => position.to_act.filter((seat) => (room.seats[seat]?.kind === 'open') === isFree))
  const namesOf = (seats: number[]): string => seats.map((seat) => session.names[seat] ?? '').join(', ')
  const isBot = taken!.length === 1 && room.seats[taken![0]!]?.kind === 'bot'
  const waits = taken!.length ? [fill(isBot ? text.thinking : text.waitsFor, { name: namesOf(taken!), names: namesOf(taken!) })] : []
  if (free!.length) waits.push(fill(text.free, { names: namesOf(free!) }))
  return [...(session.seat < 0 ? [text.watching] : []), ...waits].join(' ')
}

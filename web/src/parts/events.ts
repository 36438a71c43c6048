// Events in the shapes of a game: the kind says which parts there are. Each game's `types.ts` has the parts of every kind.
import type { EventSeen } from '../protocol'

/** An event of a game whose kinds and parts are `Events`; checking the kind tells which parts it has. */
export type EventOf<Events> = { [Kind in keyof Events]: { kind: Kind; seat: number; words: string; parts: Events[Kind] } }[keyof Events]

/** What a decision let people see, as events of a game. */
export const eventsOf = <Events>({ events }: { events: EventSeen[] }): EventOf<Events>[] => events as unknown as EventOf<Events>[]

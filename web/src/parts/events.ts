// Events with the types of a game: the kind determines the parts. Each game's `types.ts` has the parts of every kind.
import type { EventSeen } from '../protocol'

/** An event of a game whose kinds and parts are `Events`; checking the kind narrows the parts. */
export type EventOf<Events> = { [Kind in keyof Events]: { kind: Kind; seat: number; words: string; parts: Events[Kind] } }[keyof Events]

/** The visible events of a decision, with the types of a game. */
export const eventsOf = <Events>({ events }: { events: EventSeen[] }): EventOf<Events>[] => events as unknown as EventOf<Events>[]

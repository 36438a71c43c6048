// The times that are offered for a new table: seconds for a move, then seconds in reserve.
import type { Clock } from '../../protocol'

export const TIMES = ['30+120', '60+300', '120+600', '43200+0', '86400+0', '259200+0', '604800+0'] as const
/** Longer moves than this make a slow game, with reminders. */
const LONGEST_LIVE = 3600

export interface TimeWanted {
  /** `live` and `slow` have no clock. */
  time: 'live' | 'slow' | (typeof TIMES)[number]
  runOut: Clock['run_out'] & string
}

export function clockOf({ time, runOut }: TimeWanted): Required<Clock> | null {
  const [seconds, reserve] = time.split('+').map(Number)
  return seconds && reserve !== undefined ? { seconds, reserve, run_out: runOut } : null
}

export const paceOf = (wanted: TimeWanted): 'live' | 'slow' =>
  wanted.time === 'slow' || (clockOf(wanted)?.seconds ?? 0) > LONGEST_LIVE ? 'slow' : 'live'

// A clock at the table: the time that a seat has left now, extrapolated from the server's last information.
import type { Clock, SeatClock } from '../../protocol'
import { fill } from '../format'
import { language } from '../language.svelte'
import { timeWords } from './words'

/** The clocks of all seats at a time of this device's clock. */
export interface Clocks {
  at: number
  seats: SeatClock[]
}

export interface TimeLeft {
  /** Seconds of this move, or of the reserve when those are used up. */
  seconds: number
  isReserve: boolean
}

/** The time that a seat has left at a time of this device's clock. */
export function timeLeft({ at, seats }: Clocks, seat: number, now: number): TimeLeft | null {
  const clock = seats[seat]
  if (!clock?.runs) return null
  const left = clock.left - (now - at) / 1000
  return left > 0 ? { seconds: left, isReserve: false } : { seconds: Math.max(0, clock.reserve + left), isReserve: clock.reserve > 0 }
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const
type Units = 'long' | 'short' | 'narrow'

function unit(name: string, amount: number, how: Units): string {
  return new Intl.NumberFormat(language.now, { style: 'unit', unit: name, unitDisplay: how }).format(amount)
}

/** A duration in one or two units: "1 day", "2 minutes 30 seconds". */
export function duration(seconds: number, how: Units = 'long'): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  const shown = UNITS.slice(first < 0 ? UNITS.length - 1 : first).slice(0, 2)
  let rest = Math.floor(seconds)
  const parts = shown.map(([name, size]) => {
    const amount = Math.floor(rest / size)
    rest -= amount * size
    return amount || shown.length === 1 ? unit(name, amount, how) : ''
  })
  return parts.filter(Boolean).join(' ')
}

/** A clock's face: "0:24", from an hour on "5h 12m" in every language, because "12 Min." does not fit at a seat. */
export function face(seconds: number): string {
  if (seconds >= DAY) return duration(seconds, 'narrow')
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}h ${Math.floor((seconds % HOUR) / MINUTE)}m`
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`
}

/** A table's time control: "30 seconds a move, 2 minutes in reserve". */
export function agreed({ seconds, reserve = 0 }: Clock): string {
  const { move, withReserve } = timeWords.now
  return fill(reserve ? withReserve : move, { time: duration(seconds), reserve: duration(reserve) })
}

/** The same, short enough for a list: "30 sec a move + 2 min", "1 day a move". */
export function agreedShort({ seconds, reserve = 0 }: Clock): string {
  const { move, short } = timeWords.now
  return fill(reserve ? short : move, { time: duration(seconds, reserve ? 'short' : 'long'), reserve: duration(reserve, 'short') })
}

/** This device's time, updated as often as a clock's face changes while any clock is shown. */
class Ticking {
  now = $state(Date.now())
  #lookers = 0
  #timer: ReturnType<typeof setInterval> | undefined

  /** Start updating; returns a function that stops it. */
  look(): () => void {
    if (this.#lookers++ === 0) this.#timer = setInterval(() => (this.now = Date.now()), 250)
    this.now = Date.now()
    return () => {
      if (--this.#lookers === 0) clearInterval(this.#timer)
    }
  }
}

export const ticking = new Ticking()

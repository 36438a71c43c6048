// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { language } from '../language.svelte'
import type { Session } from '../session.svelte'
import { DeviceSeats } from './device-seats.svelte'

const [ANN, BEN] = [0, 1]
beforeAll(() => language.choose('en'))
afterEach(() => void vi.unstubAllGlobals())

/** What the seat on the screen knows. */
function at(seat: number, number: number, to_act: number[]): Session {
  return { seat, number, position: { to_act }, close: () => {} } as unknown as Session
}
function shown(seats: DeviceSeats, ann: Session, ben: Session, whose: number): void {
  seats.sessions = [ann, ben]
  seats.show(seats.sessions[whose]!)
  seats.look()
}

it('the screen belongs to nobody when several seats get new questions, but a seat without its update does not count', () => {
  vi.stubGlobal('WebSocket', class { close(): void {} })
  const seats = new DeviceSeats('t')
  shown(seats, at(ANN, 5, [ANN, BEN]), at(BEN, 5, [ANN, BEN]), ANN)
  shown(seats, at(ANN, 6, [BEN]), at(BEN, 5, [ANN, BEN]), ANN)
  seats.holder = BEN
  shown(seats, at(ANN, 6, [BEN]), at(BEN, 5, [ANN, BEN]), BEN)
  expect(seats.holder).toBe(BEN)
  shown(seats, at(ANN, 7, [ANN, BEN]), at(BEN, 7, [ANN, BEN]), BEN)
  expect(seats.holder).toBe(null)
  seats.close()
})

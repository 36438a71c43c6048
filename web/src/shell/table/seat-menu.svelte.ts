// The open seat menu. Any drawing of a seat can open it; the table's frame shows it.

class SeatMenu {
  /** The seat whose menu is open. */
  seat = $state<number | null>(null)
  /** Whether a table's frame is present to show it. */
  isOffered = $state(false)

  open(seat: number): void {
    if (this.isOffered) this.seat = seat
  }

  close(): void {
    this.seat = null
  }
}

export const seatMenu = new SeatMenu()

// The menu of a seat, opened from wherever the seat is drawn. The shell shows it.

class SeatMenu {
  /** The seat whose menu is open. */
  seat = $state<number | null>(null)
  /** There is a shell that shows it. */
  isOffered = $state(false)

  open(seat: number): void {
    if (this.isOffered) this.seat = seat
  }

  close(): void {
    this.seat = null
  }
}

export const seatMenu = new SeatMenu()

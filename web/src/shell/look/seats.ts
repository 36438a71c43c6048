// The seats' colours, each with its own shape, so that colour is never the only distinction.

export const SEATS = [
  { colour: 'blue', shape: 'circle' },
  { colour: 'yellow', shape: 'diamond' },
  { colour: 'green', shape: 'leaf' },
  { colour: 'red', shape: 'square' },
  { colour: 'purple', shape: 'wave' },
  { colour: 'orange', shape: 'star' },
] as const

export type SeatLook = (typeof SEATS)[number]
export type SeatColour = SeatLook['colour']
export type SeatShape = SeatLook['shape']

/** Each shape as a path in a box of 24 × 24. */
export const SHAPES: Record<SeatShape, string> = {
  circle: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z',
  diamond: 'M12 1.800L21.500 12L12 22.200L2.500 12Z',
  leaf: 'M3.500 20.500C2 9 9 2.500 20.500 3.500C22 15 15 22 3.500 20.500Z',
  square: 'M5 3.800H19Q20.200 3.800 20.200 5V19Q20.200 20.200 19 20.200H5Q3.800 20.200 3.800 19V5Q3.800 3.800 5 3.800Z',
  wave: 'M1.800 6.500Q7 0.500 12 5.500T22.200 4.500V17.500Q17 23.500 12 18.500T1.800 19.500Z',
  star: 'M12 1.600L15 8.700L22.600 9.400L16.900 14.400L18.600 21.900L12 18L5.400 21.900L7.100 14.400L1.400 9.400L9 8.700Z',
}

/** The look of a seat by its number at the table (0 to 5). */
export const seatLook = (seat: number): SeatLook => SEATS[seat % SEATS.length]!

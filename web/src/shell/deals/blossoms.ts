// How many blossoms a result is worth: of five, by how many of the others it is better than.
export const MOST_BLOSSOMS = 5

export const blossoms = (part: number | null): number => (part === null ? 0 : Math.round(part * MOST_BLOSSOMS))

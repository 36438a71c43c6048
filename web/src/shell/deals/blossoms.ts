// A result in blossoms, up to five, by the share of others with a worse result.
export const MOST_BLOSSOMS = 5

export const blossoms = (part: number | null): number => (part === null ? 0 : Math.round(part * MOST_BLOSSOMS))

// How named data is read out loud: "hand_size" is "hand size", and what holds no other values is said in one go.

export const readable = (name: string): string => name.replaceAll('_', ' ')

export const isSimple = (value: unknown): boolean => value === null || typeof value !== 'object'

// The person: a secret that this browser creates once. It is sent when I take a seat, so that my other devices find my games. Only the server
// receives it, in a message or a header; a link for another device has it after the #.

const KEY = 'roji.person'
const BYTES = 24
const SECRET = /^[A-Za-z0-9_-]{22,64}$/

const make = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES)))).replaceAll('+', '-').replaceAll('/', '_')

/** My secret, if this browser has one. */
export function knownSecret(): string | null {
  const found = localStorage.getItem(KEY)
  return found && SECRET.test(found) ? found : null
}

/** My secret, created when first needed. */
export function mySecret(): string {
  const secret = knownSecret() ?? make()
  localStorage.setItem(KEY, secret)
  return secret
}

/** Become the same person as on another device. */
export const becomePerson = (secret: string): void => localStorage.setItem(KEY, secret)
export const forgetPerson = (): void => localStorage.removeItem(KEY)

/** The secret in a link from another device, `…#person=SECRET`. */
export function secretIn(hash: string): string | null {
  const found = new URLSearchParams(hash.slice(1)).get('person')
  return found && SECRET.test(found) ? found : null
}

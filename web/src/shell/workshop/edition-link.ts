// An edition in a link: the file's text, compressed, after the `#`, so that opening the link does not send it to a server.

const KEY = 'edition'

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** The part of a link after the `#` that contains this text. */
export async function linkOf(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''))
  return `#${KEY}=${letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

export const holdsEdition = (hash: string): boolean => hash.startsWith(`#${KEY}=`)

/** The text in a link; null if it is truncated. */
export async function textOf(hash: string): Promise<string | null> {
  try {
    const letters = atob(hash.slice(KEY.length + 2).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')))
  } catch {
    return null
  }
}

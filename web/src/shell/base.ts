/** The path under which the server's operator has put Roji, such as `/roji`; empty at the root of a site. The document says it. */
export const base = document.querySelector<HTMLMetaElement>('meta[name="roji-path"]')?.content ?? ''

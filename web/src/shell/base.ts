/** The path under which the operator serves Roji, such as `/roji`; empty at the root of a site. It is in the document. */
export const base = document.querySelector<HTMLMetaElement>('meta[name="roji-path"]')?.content ?? ''

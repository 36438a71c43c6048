// WCAG 2 contrast of two colours, for the test over the tokens.

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** The relative luminance of a colour `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  return 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
}

/** 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export type Theme = 'light' | 'dark'

/** The colours of a stylesheet that writes `--name: #hex` or `--name: light-dark(#hex, #hex)`. */
export function readTokens(css: string): Record<Theme, Record<string, string>> {
  const tokens: Record<Theme, Record<string, string>> = { light: {}, dark: {} }
  for (const [, name, one, light, dark] of css.matchAll(
    /--([\w-]+):\s*(?:(#[0-9a-f]{6,8})|light-dark\((#[0-9a-f]{6,8}),\s*(#[0-9a-f]{6,8})\))/g,
  )) {
    tokens.light[name!] = (one ?? light)!
    tokens.dark[name!] = (one ?? dark)!
  }
  return tokens
}

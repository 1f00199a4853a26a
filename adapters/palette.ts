import { toHex } from '#domain/foundations/oklch.ts'

/** The site's colours as `#rrggbb`, for PDF and mail, which do not support `oklch()`. */
export interface Palette {
  /** Fills: the strip on a document, a button. */
  readonly accent: string
  /** Text on such a fill. */
  readonly onAccent: string
  /** The accent as text on paper. */
  readonly accentText: string
  /** A faint background for what must be noticed. */
  readonly wash: string
  readonly paper: string
  readonly ink: string
  /** Secondary text: labels, notes. */
  readonly quiet: string
  /** Lines between parts. */
  readonly hairline: string
}

/**
 * The light palette of one hue. As on the site, each tone has a fixed lightness and chroma, so every hue has enough
 * contrast.
 *
 * @param hue degrees
 */
export function paletteOf(hue: number): Palette {
  return {
    accent: toHex({ l: 0.43, c: 0.125, h: hue }),
    onAccent: '#ffffff',
    accentText: toHex({ l: 0.43, c: 0.125, h: hue }),
    wash: toHex({ l: 0.952, c: 0.024, h: hue }),
    paper: toHex({ l: 0.985, c: 0.006, h: 85 }),
    ink: toHex({ l: 0.22, c: 0.02, h: 265 }),
    quiet: toHex({ l: 0.44, c: 0.018, h: 265 }),
    hairline: toHex({ l: 0.86, c: 0.01, h: 85 }),
  }
}

/**
 * The dark palette of one hue. Only mail uses it: paper has no dark mode.
 *
 * @param hue degrees
 */
export function darkPaletteOf(hue: number): Palette {
  return {
    accent: toHex({ l: 0.8, c: 0.105, h: hue }),
    onAccent: toHex({ l: 0.2, c: 0.03, h: hue }),
    accentText: toHex({ l: 0.83, c: 0.095, h: hue }),
    wash: toHex({ l: 0.245, c: 0.032, h: hue }),
    paper: toHex({ l: 0.18, c: 0.012, h: 265 }),
    ink: toHex({ l: 0.93, c: 0.008, h: 85 }),
    quiet: toHex({ l: 0.75, c: 0.012, h: 85 }),
    hairline: toHex({ l: 0.32, c: 0.014, h: 265 }),
  }
}

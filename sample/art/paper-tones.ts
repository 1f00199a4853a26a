import { toHex } from '#domain/foundations/oklch.ts'

/** Tones of one ink from dark to light, for paper-cut pictures. */
export interface PaperTones {
  ink: string
  deep: string
  middle: string
  soft: string
  light: string
  paper: string
}

export function paperTonesOf(hue: number): PaperTones {
  return {
    ink: toHex({ l: 0.25, c: 0.07, h: hue }),
    deep: toHex({ l: 0.4, c: 0.1, h: hue }),
    middle: toHex({ l: 0.58, c: 0.11, h: hue }),
    soft: toHex({ l: 0.73, c: 0.085, h: hue }),
    light: toHex({ l: 0.86, c: 0.055, h: hue }),
    paper: toHex({ l: 0.955, c: 0.02, h: hue }),
  }
}

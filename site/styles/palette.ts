import { fitToSrgb, type Oklch, toCss } from '#domain/foundations/oklch.ts'
import { hueStylesheetPath } from '#words/addresses/asset-paths.ts'

/**
 * The whole palette from one hue. Lightness and chroma are fixed per tone and scheme, and chroma is reduced to what
 * sRGB can show, so every hue has enough contrast; `palette.test.ts` checks all 360.
 */
export type Scheme = 'light' | 'dark'

const paperHue = 85
const inkHue = 265

/** Background and ink, the same for every conference. */
export const neutrals = {
  light: {
    paper: { l: 0.985, c: 0.006, h: paperHue },
    panel: { l: 0.962, c: 0.009, h: paperHue },
    ink: { l: 0.22, c: 0.02, h: inkHue },
    'ink-soft': { l: 0.44, c: 0.018, h: inkHue },
    rule: { l: 0.86, c: 0.01, h: paperHue },
    'rule-strong': { l: 0.22, c: 0.02, h: inkHue },
    'control-border': { l: 0.58, c: 0.015, h: inkHue },
    positive: { l: 0.43, c: 0.1, h: 155 },
    'positive-wash': { l: 0.955, c: 0.02, h: 155 },
    /** For something pending: a payment that is awaited. */
    waiting: { l: 0.46, c: 0.09, h: 75 },
    negative: { l: 0.47, c: 0.16, h: 27 },
    'negative-wash': { l: 0.955, c: 0.015, h: 27 },
  },
  dark: {
    paper: { l: 0.18, c: 0.012, h: inkHue },
    panel: { l: 0.215, c: 0.014, h: inkHue },
    ink: { l: 0.93, c: 0.008, h: paperHue },
    'ink-soft': { l: 0.75, c: 0.012, h: paperHue },
    rule: { l: 0.32, c: 0.014, h: inkHue },
    'rule-strong': { l: 0.7, c: 0.01, h: paperHue },
    'control-border': { l: 0.6, c: 0.014, h: inkHue },
    positive: { l: 0.82, c: 0.11, h: 155 },
    'positive-wash': { l: 0.25, c: 0.035, h: 155 },
    waiting: { l: 0.82, c: 0.11, h: 75 },
    negative: { l: 0.79, c: 0.11, h: 27 },
    'negative-wash': { l: 0.26, c: 0.045, h: 27 },
  },
} as const satisfies Record<Scheme, Record<string, Oklch>>

/** Each tone of the accent, and its use. */
const accentTones = {
  light: {
    /** The background of the one loud element on a page. */
    'accent-fill': { l: 0.43, c: 0.125 },
    'accent-fill-hover': { l: 0.36, c: 0.11 },
    'on-accent': { l: 0.985, c: 0.008 },
    /** Text and links on paper, panel and wash. */
    'accent-text': { l: 0.43, c: 0.125 },
    'accent-wash': { l: 0.953, c: 0.016 },
    /** A decorative hairline. */
    'accent-rule': { l: 0.8, c: 0.06 },
    /** The edge of a control. */
    'accent-border': { l: 0.55, c: 0.12 },
    focus: { l: 0.52, c: 0.17 },
    /** The background of cover art. */
    cover: { l: 0.29, c: 0.07 },
    'on-cover': { l: 0.95, c: 0.02 },
    'on-cover-soft': { l: 0.85, c: 0.045 },
  },
  dark: {
    'accent-fill': { l: 0.8, c: 0.105 },
    'accent-fill-hover': { l: 0.87, c: 0.085 },
    'on-accent': { l: 0.2, c: 0.03 },
    'accent-text': { l: 0.83, c: 0.095 },
    'accent-wash': { l: 0.245, c: 0.032 },
    'accent-rule': { l: 0.42, c: 0.055 },
    'accent-border': { l: 0.64, c: 0.1 },
    focus: { l: 0.79, c: 0.13 },
    cover: { l: 0.25, c: 0.06 },
    'on-cover': { l: 0.95, c: 0.02 },
    'on-cover-soft': { l: 0.85, c: 0.045 },
  },
} as const satisfies Record<Scheme, Record<string, Pick<Oklch, 'l' | 'c'>>>

export type AccentTone = keyof (typeof accentTones)['light']

export function isHue(hue: number): boolean {
  return Number.isInteger(hue) && hue >= 0 && hue <= 359
}

/**
 * Every tone of one accent, within sRGB.
 *
 * @param hue whole degrees, 0 to 359
 */
export function accentOf(hue: number, scheme: Scheme): Record<AccentTone, Oklch> {
  const tones = Object.entries(accentTones[scheme]).map(([tone, { l, c }]) => [
    tone,
    fitToSrgb({ l, c, h: hue }),
  ])
  // fromEntries loses the types of its keys.
  return Object.fromEntries(tones) as Record<AccentTone, Oklch>
}

/**
 * The stylesheet of one accent: custom properties for everything inside `data-hue="<hue>"`.
 *
 * @param key in place of the hue, where a look has more than a colour
 * @throws RangeError where the hue is not a whole number from 0 to 359
 */
export function hueStylesheet(hue: number, key: number | string = hue): string {
  if (!isHue(hue)) throw new RangeError(`not a hue: ${hue}`)
  return `@layer reset, tokens, base, components, pages;
@layer tokens {
  [data-hue="${key}"] {
${declarations(accentOf(hue, 'light'), '    ')}
  }
  @media screen and (prefers-color-scheme: dark) {
    [data-hue="${key}"] {
${declarations(accentOf(hue, 'dark'), '      ')}
    }
  }
}
`
}

/**
 * The address of an accent's stylesheet. It changes with the content, so browsers may cache it for ever. Loaders
 * compute it, so that the browser needs none of this code.
 */
export function hueStylesheetHref(hue: number): string {
  const known = addresses.get(hue)
  if (known !== undefined) return known
  const address = hueStylesheetPath(hue, fingerprint(hueStylesheet(hue)))
  addresses.set(hue, address)
  return address
}

/** Every page names two or three of them, and there are 360 at most. */
const addresses = new Map<number, string>()

/** The accent of pages that cannot know the organiser's, such as the last-resort error page. */
export const fallbackHue = 255

/**
 * The custom properties that every page starts from: ground, ink and the fallback accent. `tokens.css` repeats this
 * text and a test holds the two together.
 *
 * @internal
 */
export function baseDeclarations(scheme: Scheme, indent: string): string {
  return declarations({ ...neutrals[scheme], ...accentOf(fallbackHue, scheme) }, indent)
}

function declarations(tones: Record<string, Oklch>, indent: string): string {
  return Object.entries(tones)
    .map(([tone, colour]) => `${indent}--${tone}: ${toCss(fitToSrgb(colour))};`)
    .join('\n')
}

/** FNV-1a, 32 bits: detects changes, with no security. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/**
 * OKLCH in plain arithmetic: the server computes palettes and draws images, where no browser can convert colours.
 * Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
export interface Oklch {
  /** Perceived lightness, 0 to 1. */
  readonly l: number
  /** Chroma, 0 (grey) to about 0.37. */
  readonly c: number
  /** Hue in degrees. */
  readonly h: number
}

type Rgb = readonly [red: number, green: number, blue: number]

export function toLinearSrgb({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Whether sRGB can show a colour exactly, apart from rounding. */
export function isInSrgb(colour: Oklch): boolean {
  return toLinearSrgb(colour).every(channel => channel >= -0.0001 && channel <= 1.0001)
}

/** The same lightness and hue with as much of the chroma as sRGB can show. */
export function fitToSrgb(colour: Oklch): Oklch {
  if (isInSrgb(colour)) return colour
  let shown = 0
  let lost = colour.c
  while (lost - shown > 0.0005) {
    const middle = (shown + lost) / 2
    if (isInSrgb({ ...colour, c: middle })) shown = middle
    else lost = middle
  }
  return { ...colour, c: shown }
}

/** `#rrggbb`, for images, mail and PDF. */
export function toHex(colour: Oklch): string {
  const channels = toLinearSrgb(fitToSrgb(colour)).map(linear => {
    const clipped = Math.min(1, Math.max(0, linear))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** In CSS syntax; three digits are finer than a screen shows. */
export function toCss({ l, c, h }: Oklch): string {
  return `oklch(${+(l * 100).toFixed(1)}% ${+c.toFixed(4)} ${+h.toFixed(1)})`
}

/** Relative luminance of WCAG 2.2, 0 (black) to 1 (white). */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = toLinearSrgb(colour).map(channel => Math.min(1, Math.max(0, channel)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/**
 * Contrast ratio of WCAG 2.2, 1 to 21, in either order.
 *
 * @internal for the tests of palettes
 */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

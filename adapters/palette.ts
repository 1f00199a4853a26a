/**
 * The site's colours for media that do not know `oklch()`: PDF and mail. As on the site, every tone of the
 * accent has a fixed lightness and chroma, so that contrast holds for every hue by construction.
 */

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

export interface Palette {
  /** Fills: the strip on a document, a button. White text on it passes 4.5:1. */
  readonly accent: Hex
  /** The accent as text on paper. */
  readonly accentText: Hex
  /** A faint ground behind what must be noticed. */
  readonly wash: Hex
  readonly paper: Hex
  readonly ink: Hex
  /** Text of second rank: labels, notes. */
  readonly quiet: Hex
  /** Rules between things. */
  readonly hairline: Hex
}

/**
 * The palette of one hue.
 *
 * @param hue degrees; any number, taken modulo 360
 */
export function paletteOf(hue: number): Palette {
  return {
    accent: toHex(0.43, 0.13, hue),
    accentText: toHex(0.4, 0.12, hue),
    wash: toHex(0.955, 0.018, hue),
    paper: toHex(0.985, 0.006, 85),
    ink: toHex(0.22, 0.02, 265),
    quiet: toHex(0.47, 0.015, 265),
    hairline: toHex(0.86, 0.008, 85),
  }
}

/**
 * A colour of OKLCH in sRGB. Where sRGB lacks it, the chroma gives way; lightness and hue stay, because the
 * contrast rests on them.
 *
 * @param lightness 0 to 1
 * @param hue degrees
 */
export function toHex(lightness: number, chroma: number, hue: number): Hex {
  let inside = 0
  let outside = chroma
  if (isInGamut(toLinearRgb(lightness, chroma, hue))) inside = chroma
  else {
    while (outside - inside > 0.0005) {
      const middle = (inside + outside) / 2
      if (isInGamut(toLinearRgb(lightness, middle, hue))) inside = middle
      else outside = middle
    }
  }
  const channels = toLinearRgb(lightness, inside, hue).map(encode)
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

type Linear = readonly [red: number, green: number, blue: number]

// The matrices are those of CSS Color 4 (section 'Sample code for color conversions').
function toLinearRgb(lightness: number, chroma: number, hue: number): Linear {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (channels: Linear) => channels.every(channel => channel >= -0.0001 && channel <= 1.0001)

function encode(channel: number): number {
  const bounded = Math.min(1, Math.max(0, channel))
  const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}

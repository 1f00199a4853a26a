import { type PaperTones, paperTonesOf } from '#sample/art/paper-tones.ts'
import { randomFrom } from '#site/art/random.ts'
import { frameOf, n, picture } from '#site/art/svg.ts'

export const hairStyles = ['cropped', 'parted', 'bob', 'long', 'bun', 'curls', 'bald', 'scarf'] as const
export type HairStyle = (typeof hairStyles)[number]

const width = 800
const height = 1000

interface Sitter {
  hair: HairStyle
  hasBeard: boolean
  hasGlasses: boolean
  lit: string
  shaded: string
  hairInk: string
  garment: string
  clothes: 'shirt' | 'jacket' | 'polo neck'
  /** Half the head's width, and the distance from its centre to the chin. */
  headWidth: number
  headHeight: number
  jaw: number
  nose: number
  tones: PaperTones
}

/**
 * The paper-cut portrait of a person who does not exist, in one ink: for the sample's invented people.
 *
 * @param hue degrees, 0 to 359
 * @param hair chosen from the name where it is not given, as are beard and glasses
 * @returns a complete SVG document, 4:5
 */
export function portrait({
  name,
  hue,
  hair,
  hasBeard,
  hasGlasses,
}: {
  name: string
  hue: number
  hair?: HairStyle
  hasBeard?: boolean
  hasGlasses?: boolean
}): string {
  const random = randomFrom(`portrait ${name}`)
  const tones = paperTonesOf(hue)
  // A face is lit from the left and has two tones.
  const [lit, shaded] = random.pick([
    [tones.paper, tones.soft],
    [tones.light, tones.middle],
    [tones.soft, tones.deep],
  ])
  const chosenHair = hair ?? random.pick(hairStyles)
  const sitter: Sitter = {
    hair: chosenHair,
    hasBeard: hasBeard ?? (chosenHair === 'bald' && random.next() < 0.6),
    hasGlasses: hasGlasses ?? random.next() < 0.35,
    lit,
    shaded,
    // Hair never merges with the shaded side of the face.
    hairInk: shaded === tones.deep ? tones.ink : random.pick([tones.ink, tones.ink, tones.deep]),
    garment: random.pick([tones.ink, tones.deep, tones.paper]),
    clothes: random.pick(['shirt', 'jacket', 'polo neck']),
    headWidth: random.between(122, 136),
    headHeight: random.between(172, 190),
    jaw: random.between(0.5, 0.68),
    nose: random.between(26, 40),
    tones,
  }
  // Neither face nor clothes may blend into the background.
  const ground =
    shaded === tones.soft
      ? tones.light
      : sitter.garment === tones.paper
        ? tones.soft
        : random.pick([tones.light, tones.soft])
  const frame = frameOf(width, height, random, {
    ground,
    shade: tones.deep,
    body: tones.middle,
    tint: tones.soft,
    pale: tones.paper,
    spot: tones.ink,
  })
  const tilt = random.between(-4, 4)
  return picture(
    frame,
    ground,
    backdrop(random.whole(0, 3), backdropInk(tones, [ground, lit, shaded])) +
      `<g transform="translate(400 470) scale(1.26)">${behind(sitter)}${bust(sitter)}` +
      `<g transform="rotate(${n(tilt)} 0 180)">${head(sitter)}</g></g>`,
  )
}

/** The palest tone that neither the background nor the face has. */
function backdropInk({ paper, light, soft, middle }: PaperTones, taken: string[]): string {
  return [paper, light, soft].find(tone => !taken.includes(tone)) ?? middle
}

/** What hangs behind the sitter: a disc, an arch, rules or rays. */
function backdrop(kind: number, ink: string): string {
  if (kind === 0) return `<circle cx="400" cy="420" r="330" fill="${ink}"/>`
  if (kind === 1) return `<path d="M120 1000V430a280 280 0 0 1 560 0V1000Z" fill="${ink}"/>`
  if (kind === 2) {
    const rules = Array.from({ length: 26 }, (_, index) => `M0 ${20 + index * 40}H800`).join('')
    return `<path d="${rules}" stroke="${ink}" stroke-width="7"/>`
  }
  const rings = Array.from({ length: 9 }, (_, index) => 250 + index * 62)
  return rings
    .map(radius => `<circle cx="400" cy="440" r="${radius}" fill="none" stroke="${ink}" stroke-width="9"/>`)
    .join('')
}

/** Hair that falls behind neck and shoulders. */
function behind({ hair, headWidth: w, headHeight: h, hairInk, garment, tones }: Sitter): string {
  switch (hair) {
    case 'bob':
      return `<path d="M${-w - 34} ${h * 0.72}C${-w - 60} ${-h * 1.5} ${w + 60} ${-h * 1.5} ${w + 34} ${h * 0.72}Q0 ${h} ${-w - 34} ${h * 0.72}Z" fill="${hairInk}"/>`
    case 'long':
      return `<path d="M${-w - 70} 420C${-w - 20} 120 ${-w - 70} ${-h * 1.48} 0 ${-h * 1.24}C${w + 70} ${-h * 1.48} ${w + 20} 120 ${w + 70} 420Z" fill="${hairInk}"/>`
    case 'bun':
      return `<circle cx="26" cy="${n(-h * 1.22)}" r="62" fill="${hairInk}"/>`
    case 'curls':
      return curls(w, h, hairInk)
    case 'scarf': {
      const cloth = garment === tones.paper ? tones.deep : garment
      return `<path d="M${-w - 46} 40C${-w - 60} ${-h * 1.5} ${w + 60} ${-h * 1.5} ${w + 46} 40C${w + 52} 190 ${w + 30} 260 150 330H-150C${-w - 30} 260 ${-w - 52} 190 ${-w - 46} 40Z" fill="${cloth}"/>`
    }
    default:
      return ''
  }
}

function curls(w: number, h: number, ink: string): string {
  const locks = 13
  const crown = `<ellipse cx="0" cy="${n(-h * 0.62)}" rx="${n(w)}" ry="${n(h * 0.45)}" fill="${ink}"/>`
  return (
    crown +
    Array.from({ length: locks }, (_, index) => {
      const angle = Math.PI * (0.94 + (1.12 * index) / (locks - 1))
      const x = Math.cos(angle) * (w + 26)
      const y = Math.sin(angle) * (h * 0.98) - 10
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${index % 2 === 0 ? 58 : 50}" fill="${ink}"/>`
    }).join('')
  )
}

/** Neck, shoulders and clothes. */
function bust({ lit, shaded, garment, tones, hair, clothes, headHeight: h }: Sitter): string {
  const second = garment === tones.paper ? tones.soft : garment === tones.ink ? tones.deep : tones.ink
  const shoulders = `<path d="M-330 580C-330 380 -210 310 -80 276Q0 372 80 276C210 310 330 380 330 580Z" fill="${garment}"/>`
  if (hair === 'scarf') {
    return `${shoulders}<path d="M-150 250Q0 400 150 250L190 350Q0 470 -190 350Z" fill="${second}"/>`
  }
  const neck =
    `<path d="M-66 ${n(h * 0.5)}V300Q0 370 66 300V${n(h * 0.5)}Z" fill="${shaded}"/>` +
    `<path d="M-66 ${n(h * 0.94)}Q-34 ${n(h * 1.16)} -18 340H-66Z" fill="${lit}"/>`
  return neck + shoulders + front(clothes, second, tones)
}

function front(clothes: Sitter['clothes'], second: string, tones: PaperTones): string {
  if (clothes === 'polo neck') {
    return `<path d="M-78 246Q0 296 78 246L92 296Q0 372 -92 296Z" fill="${second}"/>`
  }
  const collar = `<path d="M-80 276L-128 312L0 500L128 312L80 276Q0 372 -80 276Z" fill="${second}"/>`
  if (clothes === 'shirt') return collar
  return `${collar}<path d="M-58 300L0 452L58 300Q0 346 -58 300Z" fill="${tones.paper}"/>`
}

function headOutline({ headWidth: w, headHeight: h, jaw }: Sitter): string {
  return (
    `M${n(-w)} ${n(-h * 0.1)}C${n(-w)} ${n(-h * 1.28)} ${n(w)} ${n(-h * 1.28)} ${n(w)} ${n(-h * 0.1)}` +
    `C${n(w)} ${n(h * 0.5)} ${n(w * jaw)} ${n(h)} 0 ${n(h)}C${n(-w * jaw)} ${n(h)} ${n(-w)} ${n(h * 0.5)} ${n(-w)} ${n(-h * 0.1)}Z`
  )
}

function head(sitter: Sitter): string {
  const { lit, shaded, headWidth: w, headHeight: h, nose, hair } = sitter
  const ears =
    hair === 'bob' || hair === 'long' || hair === 'scarf'
      ? ''
      : `<ellipse cx="${n(-w - 4)}" cy="16" rx="20" ry="36" fill="${lit}"/><ellipse cx="${n(w + 4)}" cy="16" rx="20" ry="36" fill="${shaded}"/>`
  // The edge between light and shade is the sitter's profile.
  const profile =
    `M8 ${n(-h * 1.1)}L4 ${n(-h * 0.24)}Q-2 ${n(-h * 0.02)} ${n(-nose)} ${n(h * 0.25)}Q${n(-nose + 4)} ${n(h * 0.37)} 2 ${n(h * 0.36)}` +
    `L0 ${n(h * 0.5)}Q-16 ${n(h * 0.56)} -2 ${n(h * 0.6)}Q-14 ${n(h * 0.67)} 0 ${n(h * 0.72)}L6 ${n(h * 1.1)}`
  const outline = headOutline(sitter)
  return (
    `${ears}<clipPath id="head"><path d="${outline}"/></clipPath><path d="${outline}" fill="${lit}"/>` +
    `<g clip-path="url(#head)"><path d="${profile}H${n(w * 1.2)}V${n(-h * 1.1)}Z" fill="${shaded}"/></g>` +
    beard(sitter) +
    features(sitter) +
    fringe(sitter)
  )
}

/** Lowered lids and brows, and glasses over them. */
function features({ headWidth: w, headHeight: h, lit, shaded, tones, hasGlasses }: Sitter): string {
  const eye = w * 0.5
  const dark = tones.ink
  const light = shaded === tones.deep ? tones.light : tones.ink
  const lid = (x: number, ink: string) =>
    `<path d="M${n(x - 24)} ${n(-h * 0.02)}Q${n(x)} ${n(h * 0.09)} ${n(x + 24)} ${n(-h * 0.02)}" stroke="${ink}" stroke-width="7"/>`
  const brow = (x: number, ink: string, rise: number) =>
    `<path d="M${n(x - 34)} ${n(-h * 0.22 + rise)}Q${n(x)} ${n(-h * 0.33)} ${n(x + 34)} ${n(-h * 0.22 - rise)}" stroke="${ink}" stroke-width="11"/>`
  const mouthInk = lit === tones.soft ? tones.ink : tones.deep
  const mouth = `<path d="M-34 ${n(h * 0.6)}Q0 ${n(h * 0.645)} 38 ${n(h * 0.585)}" stroke="${mouthInk}" stroke-width="7"/>`
  const glasses = hasGlasses
    ? `<g stroke="${dark}" stroke-width="8"><circle cx="${n(-eye)}" cy="4" r="44"/><circle cx="${n(eye)}" cy="4" r="44"/><path d="M${n(-eye + 44)} -2Q0 -14 ${n(eye - 44)} -2M${n(-eye - 44)} -4L${n(-w)} -12M${n(eye + 44)} -4L${n(w)} -12"/></g>`
    : ''
  return `<g fill="none" stroke-linecap="round">${lid(-eye, dark)}${lid(eye, light)}${brow(-eye, dark, 4)}${brow(eye, light, -4)}${mouth}${glasses}</g>`
}

function beard({ hasBeard, headWidth: w, headHeight: h, hairInk }: Sitter): string {
  if (!hasBeard) return ''
  return (
    `<path d="M${n(-w)} 0C${n(-w)} ${n(h * 0.9)} ${n(-w * 0.5)} ${n(h * 1.2)} 0 ${n(h * 1.2)}C${n(w * 0.5)} ${n(h * 1.2)} ${n(w)} ${n(h * 0.9)} ${n(w)} 0` +
    `C${n(w * 0.86)} ${n(h * 0.42)} ${n(w * 0.62)} ${n(h * 0.42)} 46 ${n(h * 0.44)}Q0 ${n(h * 0.4)} -46 ${n(h * 0.44)}C${n(-w * 0.62)} ${n(h * 0.42)} ${n(-w * 0.86)} ${n(h * 0.42)} ${n(-w)} 0Z` +
    `M-40 ${n(h * 0.6)}Q0 ${n(h * 0.54)} 40 ${n(h * 0.6)}Q0 ${n(h * 0.7)} -40 ${n(h * 0.6)}Z" fill="${hairInk}" fill-rule="evenodd"/>`
  )
}

/** Hair over the forehead. */
function fringe({ hair, headWidth: w, headHeight: h, hairInk, garment, tones }: Sitter): string {
  const cap = (forehead: string) =>
    `<path d="M${n(-w - 6)} ${n(-h * 0.06)}C${n(-w - 26)} ${n(-h * 1.42)} ${n(w + 26)} ${n(-h * 1.42)} ${n(w + 6)} ${n(-h * 0.06)}${forehead}Z" fill="${hairInk}"/>`
  switch (hair) {
    case 'cropped':
      return cap(`L${n(w * 0.88)} ${n(-h * 0.42)}Q0 ${n(-h * 0.72)} ${n(-w * 0.88)} ${n(-h * 0.42)}`)
    case 'parted':
      return cap(
        `L${n(w * 0.9)} ${n(-h * 0.34)}Q${n(w * 0.1)} ${n(-h * 0.42)} ${n(-w * 0.42)} ${n(-h * 0.78)}Q${n(-w * 0.7)} ${n(-h * 0.5)} ${n(-w * 0.92)} ${n(-h * 0.36)}`,
      )
    case 'bob':
      return cap(
        `L${n(w * 0.96)} ${n(h * 0.5)}L${n(w * 0.84)} ${n(-h * 0.36)}H${n(-w * 0.84)}L${n(-w * 0.96)} ${n(h * 0.5)}`,
      )
    case 'long':
      return cap(
        `L${n(w * 0.98)} ${n(h * 0.5)}Q${n(w * 0.7)} ${n(-h * 0.4)} 0 ${n(-h * 0.86)}Q${n(-w * 0.7)} ${n(-h * 0.4)} ${n(-w * 0.98)} ${n(h * 0.5)}`,
      )
    case 'bun':
      return cap(
        `L${n(w * 0.94)} ${n(-h * 0.3)}Q${n(w * 0.4)} ${n(-h * 0.78)} 0 ${n(-h * 0.8)}Q${n(-w * 0.4)} ${n(-h * 0.78)} ${n(-w * 0.94)} ${n(-h * 0.3)}`,
      )
    case 'curls':
      return [-0.72, -0.26, 0.22, 0.68]
        .map(
          (x, index) =>
            `<circle cx="${n(w * x)}" cy="${n(-h * (0.78 - 0.06 * (index % 2)))}" r="50" fill="${hairInk}"/>`,
        )
        .join('')
    case 'scarf': {
      const cloth = garment === tones.paper ? tones.deep : garment
      return `<path d="M${n(-w - 30)} 60C${n(-w - 50)} ${n(-h * 1.44)} ${n(w + 50)} ${n(-h * 1.44)} ${n(w + 30)} 60Q${n(w * 0.9)} ${n(h * 0.9)} 0 ${n(h * 1.25)}Q${n(-w * 0.9)} ${n(h * 0.9)} ${n(-w - 30)} 60ZM${n(-w * 0.9)} 20C${n(-w * 0.86)} ${n(h * 0.66)} ${n(-w * 0.5)} ${n(h * 0.97)} 0 ${n(h * 0.97)}C${n(w * 0.5)} ${n(h * 0.97)} ${n(w * 0.86)} ${n(h * 0.66)} ${n(w * 0.9)} 20C${n(w * 0.9)} ${n(-h * 0.95)} ${n(-w * 0.9)} ${n(-h * 0.95)} ${n(-w * 0.9)} 20Z" fill="${cloth}" fill-rule="evenodd"/>`
    }
    default:
      return ''
  }
}

import { type Inks, inksOf } from '#site/art/inks.ts'
import { type Random, randomFrom } from '#site/art/random.ts'
import { frameOf, n, picture } from '#site/art/svg.ts'

/**
 * A composition for the organiser's own banners, which belong to no field: a sheet of tiles, each a quarter circle,
 * a screen of dots, rules or rings, as if printed from a box of wooden blocks.
 *
 * @param hue degrees, 0 to 359
 * @param width pixels
 * @param height pixels
 */
export function bannerArt({
  name,
  hue,
  width,
  height,
}: {
  name: string
  hue: number
  width: number
  height: number
}): string {
  const random = randomFrom(`banner ${name}`)
  const inks = inksOf(hue)
  const frame = frameOf(width, height, random, inks)
  const rows = width > height ? 4 : 6
  const side = height / rows
  const columns = Math.ceil(width / side)
  const spot = random.whole(0, rows * columns - 1)
  let tiles = ''
  for (let index = 0; index < rows * columns; index++) {
    const x = (index % columns) * side
    const y = Math.floor(index / columns) * side
    const turn = random.whole(0, 3) * 90
    tiles +=
      `<g transform="translate(${n(x + side / 2)} ${n(y + side / 2)}) rotate(${turn}) scale(${n(side)})">` +
      `${index === spot ? disc(inks.spot) : tile(random, inks)}</g>`
  }
  return picture(frame, inks.ground, tiles)
}

/** One block on a square from -0.5 to 0.5. */
function tile(random: Random, inks: Inks): string {
  const [ground, ink] = random.pick([
    [inks.ground, inks.tint],
    [inks.ground, inks.body],
    [inks.shade, inks.pale],
    [inks.body, inks.ground],
    [inks.tint, inks.ground],
    [inks.pale, inks.shade],
  ])
  const block = random.pick([quarter, quarter, screen, rules, rings, halves])
  return `<path d="M-.501-.501H.501V.501H-.501Z" fill="${ground}"/>${block(ink)}`
}

const disc = (ink: string) => `<circle r=".36" fill="${ink}"/>`

const quarter = (ink: string) => `<path d="M-.5-.5H.5A1 1 0 0 1-.5.5Z" fill="${ink}"/>`

const halves = (ink: string) => `<path d="M-.5-.5A.5.5 0 0 1-.5.5ZM.5.5A.5.5 0 0 1 .5-.5Z" fill="${ink}"/>`

const rings = (ink: string) =>
  [0.2, 0.44, 0.68, 0.92]
    .map(
      radius =>
        `<path d="M${(radius - 0.5).toFixed(2)}-.5A${radius} ${radius} 0 0 1-.5 ${(radius - 0.5).toFixed(2)}" fill="none" stroke="${ink}" stroke-width=".09"/>`,
    )
    .join('')

const rules = (ink: string) =>
  `<path d="${[-0.4, -0.2, 0, 0.2, 0.4].map(x => `M${x}-.5V.5`).join('')}" stroke="${ink}" stroke-width=".08"/>`

const screen = (ink: string) =>
  `<path d="${[-0.4, -0.2, 0, 0.2, 0.4].map(y => `M-.4 ${y}H.41`).join('')}" stroke="${ink}" stroke-width=".11" stroke-linecap="round" stroke-dasharray="0 .2"/>`

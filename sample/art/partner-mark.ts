import { toHex } from '#domain/foundations/oklch.ts'
import { randomFrom } from '#site/art/random.ts'
import { n } from '#site/art/svg.ts'

/**
 * A logo for an invented partner: one geometric figure without a background, in tones that stand out on light and
 * dark paper alike. The name is shown next to it as text.
 *
 * @param hue degrees, 0 to 359
 * @returns a complete SVG document, 160 by 160
 */
export function partnerMark(name: string, hue: number): string {
  const random = randomFrom(`mark ${name}`)
  const first = toHex({ l: 0.6, c: 0.12, h: hue + random.between(-40, 40) })
  const second = toHex({ l: 0.68, c: 0.1, h: hue + 150 })
  const draw = random.pick([petals, arcs, steps, rings, hexagon, dots])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-80 -80 160 160">` +
    `<g transform="rotate(${random.whole(0, 3) * 90})">${draw(first, second)}</g></svg>`
  )
}

function petals(first: string, second: string): string {
  const petal = (turn: number, ink: string) =>
    `<path transform="rotate(${turn})" d="M0 0V-64A64 64 0 0 1 64 0Z" fill="${ink}"/>`
  return (
    petal(0, first) +
    petal(90, second) +
    petal(180, first) +
    `<circle cx="-34" cy="-34" r="28" fill="${second}"/>`
  )
}

function arcs(first: string, second: string): string {
  return [60, 42, 24]
    .map(
      (radius, index) =>
        `<path d="M${-radius} 34A${radius} ${radius} 0 0 1 ${radius} 34" fill="none" stroke="${index === 1 ? second : first}" stroke-width="13"/>`,
    )
    .join('')
}

function steps(first: string, second: string): string {
  return [0, 1, 2, 3]
    .map(
      index =>
        `<rect x="${-64 + index * 33}" y="${n(36 - index * 32)}" width="27" height="${n(28 + index * 32)}" fill="${index === 3 ? second : first}"/>`,
    )
    .join('')
}

function rings(first: string, second: string): string {
  const ring = (x: number, y: number, ink: string) =>
    `<circle cx="${x}" cy="${y}" r="32" fill="none" stroke="${ink}" stroke-width="13"/>`
  return ring(-24, 16, first) + ring(24, 16, first) + ring(0, -24, second)
}

function hexagon(first: string, second: string): string {
  const corner = (index: number, radius: number) => {
    const angle = (Math.PI / 3) * index - Math.PI / 2
    return `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`
  }
  const face = (one: number, other: number, ink: string) =>
    `<path d="M0 0L${corner(one, 66)}L${corner(one + 1, 66)}L${corner(other, 66)}Z" fill="${ink}"/>`
  return (
    face(0, 2, first) +
    face(2, 4, second) +
    `<path d="M0 0L${corner(4, 66)}L${corner(5, 66)}L${corner(6, 66)}Z" fill="none" stroke="${first}" stroke-width="6" stroke-linejoin="round"/>`
  )
}

function dots(first: string, second: string): string {
  return Array.from({ length: 16 }, (_, index) => {
    const column = index % 4
    const row = Math.floor(index / 4)
    const radius = 5 + 2.6 * ((column + row) % 4)
    return `<circle cx="${-51 + column * 34}" cy="${-51 + row * 34}" r="${n(radius)}" fill="${column === row ? second : first}"/>`
  }).join('')
}

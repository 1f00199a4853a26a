import { n } from '#site/art/svg.ts'

/**
 * The logo of an invented society: the contour lines of a summit, and its three letters.
 *
 * @param ink of the letters
 * @returns a complete SVG document, 400 by 120
 */
export function societyLogo(ink: string): string {
  const line = (path: string) =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`
  const letters = [
    // S
    'M214 42A22 22 0 0 0 192 28C174 28 168 40 170 48C174 64 214 58 216 76C217 88 206 94 192 94A24 24 0 0 1 168 80',
    // R
    'M248 94V28H272A20 20 0 0 1 272 68H248M270 68L294 94',
    // P
    'M326 94V28H352A21 21 0 0 1 352 70H326',
  ]
  const contours = [52, 39, 26, 12].map((radius, index) => contour(radius, index))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120" viewBox="0 0 400 120">` +
    `${contours.join('')}${letters.map(line).join('')}</svg>`
  )
}

/** A closed line around the summit, less even the farther down it lies. */
function contour(radius: number, index: number): string {
  const points = Array.from({ length: 24 }, (_, at) => {
    const angle = (at / 24) * 2 * Math.PI
    const r = radius * (1 + 0.08 * Math.sin(3 * angle + index) + 0.05 * Math.sin(5 * angle))
    return `${n(66 + r * Math.cos(angle))} ${n(60 + r * Math.sin(angle))}`
  })
  return `<path d="M${points.join('L')}Z" fill="none" stroke="#c2703d" stroke-width="${n(7 - index)}" stroke-linejoin="round"/>`
}

import { namedHues } from '#site/organiser/parts/colours.ts'

const firstHue = 205
/** Fewer than half of the named hues, so that one of those left differs from all of these at a glance. */
const mostCompared = 5

/**
 * The hue that a new conference begins with: as far as possible from those of the latest conferences, so that nobody
 * takes one's pages for another's.
 *
 * @param conferences latest first; a copy's source before all others
 * @returns degrees
 */
export function suggestHue(conferences: readonly { hue: number }[]): number {
  const used = conferences.slice(0, mostCompared).map(({ hue }) => hue)
  if (used.length === 0) return firstHue
  const distance = (hue: number) => Math.min(...used.map(other => degreesBetween(hue, other)))
  return namedHues.map(([hue]) => hue).reduce((best, hue) => (distance(hue) > distance(best) ? hue : best))
}

function degreesBetween(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360
  return Math.min(apart, 360 - apart)
}

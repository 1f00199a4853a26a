import { type Frame, n, type Point } from '#site/art/svg.ts'

interface Source extends Point {
  length: number
  phase: number
}

/**
 * Interference of two waves as an engraving: even rows of lines that swell where the waves add up and thin out
 * where they cancel.
 */
export function waves(frame: Frame): string {
  const { width, height, unit, random, inks } = frame
  const length = random.between(88, 112) * unit
  const sources: [Source, Source] = [
    { x: width * random.between(0.52, 0.6), y: height * random.between(0.2, 0.4), length, phase: 0 },
    {
      x: width * random.between(0.74, 0.86),
      y: height * random.between(0.62, 0.8),
      length,
      phase: random.between(0, 3),
    },
  ]
  const pitch = 13.5 * unit
  const rows = Math.ceil(height / pitch) + 1
  let fine = ''
  for (let row = 0; row < rows; row++) fine += engravedLine(frame, sources, (row + 0.5) * pitch, pitch)
  const discs = sources
    .map(
      source => `<circle cx="${n(source.x)}" cy="${n(source.y)}" r="${n(26 * unit)}" fill="${inks.spot}"/>`,
    )
    .join('')
  return `<defs><linearGradient id="fall"><stop offset="0" stop-color="${inks.body}"/><stop offset="0.45" stop-color="${inks.tint}"/><stop offset="0.75" stop-color="${inks.pale}"/><stop offset="1" stop-color="${inks.tint}"/></linearGradient></defs><path transform="scale(.2)" fill="url(#fall)" d="${fine}"/>${discs}`
}

/**
 * One line as an outline of changing width, in fifths, with each point relative to the one before, which keeps the
 * file small.
 */
function engravedLine({ width, unit }: Frame, sources: [Source, Source], y: number, pitch: number): string {
  const stride = 9 * unit
  const count = Math.ceil(width / stride) + 1
  const halves = Array.from({ length: count + 1 }, (_, index) => {
    const swell = sources.reduce((sum, source) => {
      const distance = Math.hypot(index * stride - source.x, y - source.y)
      const fade = 1 / (1 + distance / (900 * unit))
      return sum + fade * Math.cos((distance / source.length) * 2 * Math.PI + source.phase)
    }, 0)
    const light = Math.min(1, Math.max(0, 0.5 + swell / 2.6))
    return Math.round(pitch * (0.035 + 0.43 * light ** 1.5) * 5)
  })
  const advance = Math.round(stride * 5)
  const first = halves[0] ?? 0
  const last = halves.at(-1) ?? 0
  const upper = halves.slice(1).map((half, index) => `l${advance} ${(halves[index] ?? 0) - half}`)
  const lower = halves
    .map((half, index) => `l-${advance} ${(halves[index - 1] ?? half) - half}`)
    .slice(1)
    .reverse()
  return `M0 ${Math.round(y * 5) - first}${upper.join('')}v${2 * last}${lower.join('')}z`
}

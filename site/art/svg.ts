/** What every family of patterns gets to draw with. */
import type { Inks } from '#site/art/inks.ts'
import type { Random } from '#site/art/random.ts'

export interface Frame {
  width: number
  height: number
  /**
   * One thousandth of the frame's size. Strokes and distances are measured in it, so that every format looks alike.
   */
  unit: number
  random: Random
  inks: Inks
}

export interface Point {
  x: number
  y: number
}

export function frameOf(width: number, height: number, random: Random, inks: Inks): Frame {
  return { width, height, unit: Math.sqrt(width * height) / 1000, random, inks }
}

/** A complete picture. It contains no text, so it needs no fonts and looks the same everywhere. */
export function picture(frame: Frame, ground: string, body: string): string {
  const { width, height } = frame
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`
  )
}

/** A coordinate with as many digits as a screen can show. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function at({ x, y }: Point): string {
  return `${n(x)} ${n(y)}`
}

export function polyline(points: readonly Point[]): string {
  return points.map((point, index) => (index === 0 ? 'M' : 'L') + at(point)).join('')
}

/** A curve through the midpoints between the given points, which serve as its handles. */
export function smoothLine(points: readonly Point[], isClosed = false): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const start = isClosed ? middle(last, first) : first
  const steps = points.map((point, index) => {
    const next = points[index + 1] ?? (isClosed ? first : undefined)
    return next ? `Q${at(point)} ${at(middle(point, next))}` : `L${at(point)}`
  })
  return `M${at(start)}${steps.join('')}${isClosed ? 'Z' : ''}`
}

export function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

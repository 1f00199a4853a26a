/** Curves of a sale, as a chart and its table show them. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { daysUntil, type SaleCurve, totalAt } from '#domain/office/numbers/sale-curve.ts'

export interface SeriesView {
  label: string
  tone: 'now' | 'last'
  /** The distance from the left and from the top, each from 0 to 1000. */
  points: readonly (readonly [x: number, y: number])[]
}

export interface CurveView {
  series: SeriesView[]
  /** Days before the conference at the left edge; 0 is at the right one. */
  from: number
  /** The highest value of the chart. */
  top: number
  table: { key: number; daysBefore: string; totals: (number | null)[] }[]
  labels: string[]
}

/** A table with this many rows can be read without scrolling. */
const lines = 14

/**
 * @param curves this edition's, then the last one's if there is one
 * @returns undefined if there are no registrations yet
 */
export function viewCurves(curves: readonly SaleCurve[], now: Temporal.Instant): CurveView | undefined {
  const from = Math.max(...curves.map(({ points }) => points[0]?.daysBefore ?? 0))
  const top = Math.max(...curves.flatMap(({ points }) => points.map(({ total }) => total)))
  if (!Number.isFinite(top) || from <= 0 || top <= 0) return undefined
  const ends = curves.map(({ conference }) => Math.max(0, daysUntil(conference, now)))
  const series = curves.map((curve, index) => ({
    label: labelOf(curve.conference),
    tone: index === 0 ? ('now' as const) : ('last' as const),
    points: stepsOf(curve, { from, top, until: ends[index] ?? 0 }),
  }))
  const step = Math.max(1, Math.ceil(from / lines / 5) * 5)
  const days = Array.from({ length: Math.floor(from / step) + 1 }, (_, index) => index * step)
  return {
    series,
    from,
    top,
    labels: series.map(({ label }) => label),
    table: days.toReversed().map(daysBefore => ({
      key: daysBefore,
      daysBefore: daysBefore === 0 ? 'First day' : `${daysBefore} days before`,
      // Days in the future have no value, which is not zero.
      totals: curves.map((curve, index) =>
        daysBefore < (ends[index] ?? 0) ? null : totalAt(curve, daysBefore),
      ),
    })),
  }
}

const labelOf = ({ startsOn }: Conference) => String(startsOn.year)

/** A step line: the count stays until it grows. Everything after the first day counts on that day. */
function stepsOf(
  { points }: SaleCurve,
  { from, top, until }: { from: number; top: number; until: number },
): [number, number][] {
  const x = (daysBefore: number) => Math.round(((from - Math.max(daysBefore, 0)) / from) * 1000)
  const y = (total: number) => Math.round((1 - Math.max(0, total) / top) * 1000)
  const stair: [number, number][] = [[0, 1000]]
  let height = 1000
  for (const { daysBefore, total } of points) {
    stair.push([x(daysBefore), height])
    height = y(total)
    stair.push([x(daysBefore), height])
  }
  stair.push([Math.max(x(until), stair.at(-1)?.[0] ?? 0), height])
  return stair
}

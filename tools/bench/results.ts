/** What a benchmark found: rows of a table, with a value for each thing that was measured side by side. */

export const parts = [
  'start',
  'pages',
  'wire',
  'crowd',
  'rush',
  'journeys',
  'talks',
  'registrations',
  'lists',
  'abstracts',
] as const
export type Part = (typeof parts)[number]

/** The cells of one row. */
export const subjects = ['this build', 'earlier build', 'node:http', 'nginx'] as const
export type Subject = (typeof subjects)[number]

export const units = ['a second', 'a CPU second', 'ms', 's', 'MB', '%', 'exponent'] as const
export type Unit = (typeof units)[number]

export interface Row {
  part: Part
  what: string
  unit: Unit
  /** How many records there were, where the same is measured with ten and a hundred times as many. */
  size?: number
  values: Partial<Record<Subject, number>>
}

/** A part's rows, with what they were measured on. */
export interface PartResults {
  part: Part
  machine: string
  measuredAt: string
  isQuick: boolean
  rows: Row[]
}

/** A row of what is known: a value that could not be measured is left out. */
export function rowOf(row: Omit<Row, 'values'>, values: Iterable<readonly [Subject, number]>): Row {
  return { ...row, values: Object.fromEntries([...values].filter(([, value]) => Number.isFinite(value))) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('a median of nothing')
  return (low + high) / 2
}

/**
 * How time grows with size: the slope of the line through the points' logarithms. 1 is proportional, 0 independent.
 *
 * @returns undefined for fewer than two points
 */
export function growthExponent(points: readonly { size: number; value: number }[]): number | undefined {
  if (points.length < 2) return undefined
  const logs = points.map(({ size, value }) => ({ x: Math.log(size), y: Math.log(value) }))
  const mean = (read: (log: { x: number; y: number }) => number) =>
    logs.reduce((sum, log) => sum + read(log), 0) / logs.length
  const [x, y] = [mean(log => log.x), mean(log => log.y)]
  const slopes = logs.map(log => ({ up: (log.x - x) * (log.y - y), along: (log.x - x) ** 2 }))
  return slopes.reduce((sum, { up }) => sum + up, 0) / slopes.reduce((sum, { along }) => sum + along, 0)
}

/** For each measure that was taken at several sizes, a row with its exponent. */
export function growthRows(rows: readonly Row[]): Row[] {
  const measures = Map.groupBy(
    rows.filter(({ size }) => size !== undefined),
    ({ what }) => what,
  )
  return [...measures].flatMap(([what, [first, ...others]]) => {
    if (!first) return []
    const values: Row['values'] = {}
    for (const subject of subjects) {
      const points = [first, ...others].flatMap(({ size, values }) => {
        const value = values[subject]
        return size === undefined || value === undefined ? [] : [{ size, value }]
      })
      const exponent = growthExponent(points)
      if (exponent !== undefined) values[subject] = exponent
    }
    return [{ part: first.part, what: `${what}: growth`, unit: 'exponent' as const, values }]
  })
}

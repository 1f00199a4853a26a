import { formatCount } from '#domain/foundations/figures.ts'
import { type Row, subjects } from '#tools/bench/results.ts'

/** The rows as a Markdown table, with this build's share of each other column. */
export function drawTable(rows: readonly Row[]): string {
  const present = subjects.filter(subject => rows.some(({ values }) => values[subject] !== undefined))
  const head = [
    '',
    'Unit',
    ...present.flatMap(subject => (subject === 'this build' ? [subject] : [subject, 'ratio'])),
  ]
  const lines = rows.map(row => [
    row.size === undefined ? row.what : `${row.what}, ${formatCount(row.size)}`,
    row.unit,
    ...present.flatMap(subject => {
      const value = row.values[subject]
      return subject === 'this build'
        ? [figure(value)]
        : [figure(value), ratio(row.values['this build'], value)]
    }),
  ])
  const all = [head, ...lines]
  const widths = head.map((_, column) => Math.max(3, ...all.map(line => line[column]?.length ?? 0)))
  const write = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column < 2 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [write(head), rule, ...lines.map(write)].join('\n')
}

/** Three digits that say something. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toPrecision(value < 1 ? 2 : 3)
}

function ratio(mine: number | undefined, other: number | undefined): string {
  return mine === undefined || other === undefined ? '–' : figure(mine / other)
}

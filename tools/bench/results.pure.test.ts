import { expect, test } from 'vitest'
import { drawChart } from '#tools/bench/chart.ts'
import { growthExponent, growthRows, median, type Row, rowOf } from '#tools/bench/results.ts'
import { drawTable } from '#tools/bench/table.ts'

test('growth is the slope of time over size', () => {
  const at = (power: number) => [10, 100, 1_000].map(size => ({ size, value: 3 * size ** power }))
  for (const power of [0, 0.5, 1, 2]) expect(growthExponent(at(power))).toBeCloseTo(power)
  expect(growthExponent(at(1).slice(1, 2))).toBeUndefined()
})

test('a median lies in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(() => median([])).toThrow()
})

const rows: Row[] = [
  { part: 'talks', what: 'Import', unit: 's', size: 10, values: { 'this build': 1, 'earlier build': 2 } },
  {
    part: 'talks',
    what: 'Import',
    unit: 's',
    size: 1_000,
    values: { 'this build': 10, 'earlier build': 200 },
  },
]

test('a measure at several sizes gets a row with its exponent, for each build', () => {
  expect(growthRows(rows)).toEqual([
    {
      part: 'talks',
      what: 'Import: growth',
      unit: 'exponent',
      values: { 'this build': expect.closeTo(0.5), 'earlier build': expect.closeTo(1) },
    },
  ])
})

test('what could not be measured is left out and drawn as a dash', () => {
  const row = rowOf({ part: 'pages', what: 'Cached / <b>', unit: 'a CPU second' }, [
    ['this build', 1_234.5],
    ['nginx', Number.NaN],
  ])
  expect(row.values).toEqual({ 'this build': 1_234.5 })
  const table = drawTable([row, { ...row, values: { nginx: 2_469 } }])
  expect(table.split('\n').map(line => line.split('|').map(cell => cell.trim()))).toEqual([
    ['', '', 'Unit', 'this build', 'nginx', 'ratio', ''],
    ['', ...Array(5).fill(expect.stringMatching(/^-+:?$/)), ''],
    ['', 'Cached / <b>', 'a CPU second', '1,235', '–', '–', ''],
    ['', 'Cached / <b>', 'a CPU second', '–', '2,469', '–', ''],
  ])
  const chart = drawChart([row])
  expect(chart).toContain('Cached / &lt;b>')
  expect(chart.match(/<rect class="a"/g)).toHaveLength(2)
})

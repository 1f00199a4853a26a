import { expect, test } from 'vitest'
import { writeCsv } from '#adapters/tables/csv.ts'

async function csvOf(cells: readonly string[]): Promise<string> {
  async function* batches() {
    yield [cells]
  }
  const parts: Uint8Array[] = []
  for await (const part of writeCsv({
    name: 'x',
    columns: cells.map((_, at) => `Column ${at}`),
    batches: batches(),
  } as unknown as Parameters<typeof writeCsv>[0]))
    parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

test('no cell is a formula, whatever sign a spreadsheet separates cells at', async () => {
  const formulas = ['=1+1', '+1+1', '+A1', '-1', '@SUM(A1)', '＝1']
  const cells = formulas.flatMap(formula => [
    formula,
    `Ada;${formula}`,
    `Ada; ${formula}`,
    `Ada;"${formula}"`,
    `Ada;\u00a0${formula}`,
    `Ada\t${formula}`,
    `Ada\n${formula}`,
    `"Ada";${formula}`,
    `Ada,"x;${formula}`,
  ])
  const text = await csvOf(cells)
  for (const separator of [';', '\t', ',']) {
    // The worst reading: quotes hold nothing together.
    const read = text.split(/[\r\n]+/).flatMap(line => line.split(separator))
    expect(read.filter(cell => /^[" ]*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
  }
})

test('other cells stay as they are', async () => {
  const text = await csvOf(['Ada Lovelace', 'a;b', '1-2', 'x=y; z', 'two\nlines'])
  expect(text.split('\r\n')[1]).toBe('Ada Lovelace,a;b,1-2,x=y; z,"two\nlines"')
})

test('a telephone number has no apostrophe, and what only begins like one has', async () => {
  const numbers = ['+351 21 123-4567', '+49 (30) 123 456', '+1', '(030) 12-34']
  const others = ['+1+1', '+1*2', '+SUM(1)', '+', '+ -()', '+1;+2', '-1 234', '+1\t+2', '+1.5', '＋49 30']
  const text = await csvOf([...numbers, ...others])
  const cells = text
    .split('\r\n')[1]
    ?.split(',')
    .map(cell => cell.replaceAll('"', ''))
  expect(cells).toEqual([...numbers, ...others.map(each => `'${each.replaceAll(/([;\t])\+/g, "$1'+")}`)])
})

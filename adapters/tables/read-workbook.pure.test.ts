import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook } from '#adapters/tables/read-workbook.ts'
import { writeXlsx } from '#adapters/tables/xlsx.ts'
import { workbookOf } from '#tests/factories/workbook.ts'

const bookWith = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="a"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Target="/xl/worksheets/x.xml"/></Relationships>',
        'xl/worksheets/x.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

const rowsIn = (bytes: Uint8Array) => {
  const read = readWorkbook(bytes)
  return read.ok
    ? read.value.map(({ headings, rows }) => [headings, ...rows.map(({ cells }) => cells)])
    : read.error
}

test('every sheet with rows is a table, with its texts, numbers and moments', async () => {
  const tables = { Submissions: '#,title,submitted\n1,"Ice & <glass>\r\nagain",2026-11-02 10:30\n2,,\n', Short: 'a,b\n', Authors: 'name\nAda\n' } // biome-ignore format: one line
  const read = readWorkbook(workbookOf(tables))
  expect(read.ok && read.value).toEqual([
    {
      name: 'Submissions',
      headings: ['#', 'title', 'submitted'],
      rows: [
        { line: 2, cells: ['1', 'Ice & <glass>\r\nagain', '2026-11-02 10:30'] },
        { line: 3, cells: ['2'] },
      ],
    },
    { name: 'Authors', headings: ['name'], rows: [{ line: 2, cells: ['Ada'] }] },
    { name: 'Short', headings: [], rows: [{ line: 1, cells: ['a', 'b'] }] },
  ])
})

test('comments on cells are read, a long number keeps its digits, and a sheet that is unreadable refuses all', () => {
  const cells = '<row><c t="inlineStr"><is><t>id</t></is></c></row><row><c><v>90071992547409931</v></c></row>'
  const comment = (text: string) =>
    `<comments><commentList><comment ref="A1"><text><r><t>${text}</t></r></text></comment></commentList></comments>`
  const threaded =
    '<ThreadedComments><threadedComment ref="A1"><text>by the chair</text></threadedComment></ThreadedComments>'
  expect(
    rowsIn(
      bookWith(cells, {
        'xl/comments1.xml': comment('late'),
        'xl/threadedComments/threadedComment1.xml': threaded,
      }),
    ),
  ).toEqual([
    [['id'], ['90071992547409931']],
    [['(comment)'], ['late'], ['by the chair']],
  ])
  const unreadable = { code: 'workbook-unreadable' }
  expect(rowsIn(bookWith(cells, { 'xl/worksheets/x.xml': '<worksheet><sheetData>' }))).toEqual(unreadable)
  const relation = '<Relationship Id="a" Type="http://x/worksheet" Target="elsewhere/x.xml"/>'
  const elsewhere = { 'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>` }
  expect(rowsIn(bookWith(cells, elsewhere))).toEqual(unreadable)
})

test('our own file is read as it was written', async () => {
  const pieces: Uint8Array[] = []
  const rows = [
    ['CG27-0001', 3, Temporal.PlainDate.from('2027-02-28'), null],
    ['=1+1', 0.5, null, 'é'],
  ] as const
  async function* batches() {
    yield rows
  }
  for await (const piece of writeXlsx({ columns: ['Number', 'Count', 'Day', 'Else'], batches: batches() } as never)) pieces.push(piece) // biome-ignore format: one line
  expect(rowsIn(Buffer.concat(pieces))).toEqual([
    [
      ['Number', 'Count', 'Day', 'Else'],
      ['CG27-0001', '3', '2027-02-28', ''],
      ['=1+1', '0.5', '', 'é'],
    ],
  ])
})

test('cells without a place follow one another, and formulas count by their result', () => {
  const cells =
    '<row><c t="inlineStr"><is><t>a</t></is></c><c r="D1" t="str"><f>1+1</f><v>two</v></c><c t="b"><v>1</v></c></row><row/><row r="9"><c t="e"><v>#N/A</v></c><c><v>1E3</v></c><c s="9"><v>x</v></c></row>'
  expect(rowsIn(bookWith(cells))).toEqual([
    [
      ['a', '', '', 'two', 'TRUE'],
      ['#N/A', '1000', 'x'],
    ],
  ])
})

test.each([
  ['no zip', strToU8('PK\u0003\u0004 and nonsense'), 'workbook-unreadable'],
  ['another zip', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'workbook-unreadable'],
  [
    'entities',
    bookWith('', { 'xl/workbook.xml': '<!DOCTYPE w [<!ENTITY a "b">]><workbook/>' }),
    'workbook-unreadable',
  ],
  ['a cell far to the right', bookWith('<row><c r="XFD1"><v>1</v></c></row>'), 'workbook-too-large'],
  [
    'parts that unpack to very much',
    bookWith(`<row><c t="inlineStr"><is><t>${'a'.repeat(25 * 1024 ** 2)}</t></is></c></row>`),
    'workbook-too-large',
  ],
] as const)('%s is refused', (_what, bytes, code) => {
  expect(rowsIn(bytes)).toEqual({ code })
})

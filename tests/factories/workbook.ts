/** A workbook of tables, as spreadsheet programs write one: texts are shared, and moments are numbers that look like days. */
import { strToU8, zipSync } from 'fflate'
import { readCsv } from '#adapters/papers/csv-table.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '_x000D_')

const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** @param tables each as CSV, by the name of its sheet */
export function workbookOf(tables: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const shared: string[] = []
  const cellOf = (text: string, place: string) => {
    if (text === '') return ''
    const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d)$/.exec(text) ?? []
    if (day !== undefined) {
      const days = Temporal.PlainDate.from('1899-12-30').until(day).days
      return `<c r="${place}" s="1"><v>${days + (Number(hour) * 60 + Number(minute)) / 1_440}</v></c>`
    }
    if (/^\d+$/.test(text)) return `<c r="${place}"><v>${text}</v></c>`
    shared.push(text)
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`
  }
  const sheets = Object.entries(tables).map(([name, csv]) => {
    const read = readCsv(strToU8(csv))
    if (!read.ok) throw new Error(read.error.code)
    const rows = [read.value.headings, ...read.value.rows.map(({ cells }) => cells)]
    const lines = rows.map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((text, column) => cellOf(text, `${columnName(column)}${at + 1}`)).join('')}</row>`,
    )
    return { name, xml: `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>` }
  })
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_sheet, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${shared.map(text => `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh><t>read aloud</t></rPh></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  return new Uint8Array(bytes)
}

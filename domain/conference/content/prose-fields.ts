/**
 * Fields in an organiser's texts: words in braces for what is stated elsewhere, so that a text stays true when that
 * changes. They are filled in each time a page is rendered.
 */
import { escapeHtml } from '#domain/conference/content/prose.ts'

/** A table that a field stands for. The first cell of each row heads it. */
export interface ProseTable {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** What a conference promises in numbers, as the code obeys it. */
export interface RuleFacts {
  /** What a cancellation refunds, period by period. */
  'refund table': ProseTable
  /** What applies on the days between two periods; begins in the middle of a sentence, without its full stop. */
  'boundary days': string
  /** `15 months`, `30 days`, `45 days`. */
  'transfer months': string
  'transfer days': string
  'hand-over days': string
  'refund days': string
  /** `500 words`, `two submissions`, `7 working days`, `60 days`. */
  'abstract words': string
  'abstracts each': string
  'abstract answer days': string
  'abstract change days': string
  /** Where other terms apply: a sentence with a space before it, or empty. */
  'other terms': string
}

export interface ProseFacts extends RuleFacts {
  /** The same in the language in which texts are written, where a page is in another one and shows a text that is not translated. */
  written?: ProseFacts
  organiser: string
  'office e-mail': string
  /** `5%`; of several conferences that differ, where it is stated. */
  'processing fee'?: string
  /** How long a place is held until it is paid: `30 minutes`. */
  'hold time'?: string
}

/** Fills in the fields of plain text; other words in braces stay as they are. */
export const fillText = (text: string, facts: ProseFacts): string => fill(text, facts, value => value)

/** The same for HTML. A table needs a paragraph of its own; elsewhere it becomes a line of text. */
export const fillHtml = (html: string, facts: ProseFacts): string =>
  fill(
    html.replaceAll(/<p>\s*\{([a-z][a-z -]{0,51})\}\s*<\/p>/g, (paragraph, name: string) => {
      const value = factOf(facts, name)
      return typeof value === 'object' ? tableHtml(value) : paragraph
    }),
    facts,
    escapeHtml,
  )

function fill(text: string, facts: ProseFacts, write: (value: string) => string): string {
  return text.replaceAll(/\{([a-z][a-z -]{0,51})\}/g, (_, name: string) => {
    const value = factOf(facts, name)
    if (value === undefined) return `{${name.replace(asWritten, '')}}`
    return write(typeof value === 'object' ? value.rows.map(row => row.join(', ')).join('; ') : value)
  })
}

/** What a reader in another language adds to the fields of a text that is not translated. */
const asWritten = / as written$/

function factOf(facts: ProseFacts, named: string): string | ProseTable | undefined {
  const name = named.replace(asWritten, '')
  const said = name === named ? facts : (facts.written ?? facts)
  const value = Object.entries(said).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || isTable(value) ? value : undefined
}

const isTable = (value: unknown): value is ProseTable =>
  typeof value === 'object' && value !== null && 'rows' in value

function tableHtml({ caption, columns, rows }: ProseTable): string {
  const heads = columns.map(name => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const lines = rows.map(([head = '', ...cells]) => {
    const rest = cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(head)}</th>${rest}</tr>`
  })
  return [
    '<table>',
    `<caption>${escapeHtml(caption)}</caption>`,
    '<thead>',
    `<tr>${heads}</tr>`,
    '</thead>',
    '<tbody>',
    ...lines,
    '</tbody>',
    '</table>',
  ].join('\n')
}

/** A field as it is written in a text. */
export const field = (name: Exclude<keyof ProseFacts, 'written'>) => `{${name}}`

/** What an organiser still has to fill in, such as `[your town]`. */
export const gapsIn = (text: string): string[] => [...new Set(text.match(/\[your [a-z ]{1,40}\]/g))]

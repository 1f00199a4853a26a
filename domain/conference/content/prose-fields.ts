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
    html.replaceAll(/<p>\s*\{([a-z][a-z -]{0,40})\}\s*<\/p>/g, (paragraph, name: string) => {
      const value = factOf(facts, name)
      return typeof value === 'object' ? tableHtml(value) : paragraph
    }),
    facts,
    escapeHtml,
  )

function fill(text: string, facts: ProseFacts, write: (value: string) => string): string {
  return text.replaceAll(/\{([a-z][a-z -]{0,40})\}/g, (field, name: string) => {
    const value = factOf(facts, name)
    if (value === undefined) return field
    return write(typeof value === 'object' ? value.rows.map(row => row.join(', ')).join('; ') : value)
  })
}

function factOf(facts: ProseFacts, name: string): ProseFacts[keyof ProseFacts] | undefined {
  // Checked by the condition.
  return Object.hasOwn(facts, name) ? facts[name as keyof ProseFacts] : undefined
}

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
export const field = (name: keyof ProseFacts) => `{${name}}`

/** What an organiser still has to fill in, such as `[your town]`. */
export const gapsIn = (text: string): string[] => [...new Set(text.match(/\[your [a-z ]{1,40}\]/g))]

import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'

/** Why another process gave up reading a file. */
export const unreadWords = {
  busy: 'The server is busy just now and could not finish reading it. Nothing is wrong with it: please try again in a minute.',
  'too-heavy': 'It takes more time or memory to read than any real table, so reading it was stopped.',
} as const

/** Why a table that somebody sent cannot be read. */
export function sentTableFaultWords(fault: SentTableFault): string {
  switch (fault.code) {
    case 'csv-malformed':
      return `Line ${fault.line} is not readable as a table: ${fault.reason}.`
    case 'csv-encoding':
      return 'Its characters are not readable. Save it as CSV with the encoding UTF-8.'
    case 'csv-too-long':
      return `It has more than ${fault.mostRows} rows. Divide it.`
    case 'busy':
    case 'too-heavy':
      return unreadWords[fault.code]
  }
}

export const nothingInIt = 'There is nothing in it.'

interface TableNoun {
  /** `the columns “Name” and “E-mail”` */
  needs: string
  empty: string
  /** `rows` */
  rows: string
}

/** `Line 17: this is no e-mail address (ada@)` */
export const lineFaultWords =
  <Problem extends string>(problems: Readonly<Record<Problem, string>>) =>
  ({ line, problem, text }: { line: number; problem: Problem; text: string }): string =>
    `Line ${line}: ${problems[problem]}${text === '' ? '' : ` (${text})`}`

/** Why nothing is read from a table that somebody sent, or pasted. */
export function tableFaultWords(
  fault: SentTableFault | TableFault,
  { needs, empty, rows }: TableNoun,
): string {
  switch (fault.code) {
    case 'lacks-columns': {
      const has = fault.headings.filter(Boolean).join(', ')
      return `It needs ${needs}. ${has === '' ? 'It has no headings.' : `It has: ${has}.`}`
    }
    case 'no-rows':
      return empty
    case 'too-many':
      return `It has more than ${fault.most} ${rows}. Divide it.`
    default:
      return sentTableFaultWords(fault)
  }
}

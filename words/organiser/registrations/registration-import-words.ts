/** A table of registrations that staff sent, as they read it. */
import type { RowProblem } from '#domain/desk/registering/import-registrations.ts'
import type { RegistrationColumn } from '#domain/desk/registering/read-registrations.ts'
import { listed } from '#domain/foundations/listed.ts'
import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { nothingInIt, tableFaultWords } from '#words/organiser/preparation/unreadable-file-words.ts'
import { fullWords } from '#words/organiser/registrations/sold-out-words.ts'
import { officeLabels } from '#words/registrant-words.ts'

export function registrationTableFaultWords(fault: SentTableFault | TableFault): string {
  const lacking = fault.code === 'lacks-columns' ? fault.lacking : []
  return tableFaultWords(fault, {
    needs: `a column ${listed(lacking.map(name => `“${name}”`))}`,
    empty: nothingInIt,
    rows: 'rows',
  })
}

const otherColumns = {
  admission: 'What they register as',
  code: 'Discount code',
  membership: 'Membership number',
  tags: 'Tags',
} as const

/** What is taken from a column; empty for nothing. */
export function columnWords(meaning: RegistrationColumn): string {
  if (meaning.kind === 'none') return ''
  if (meaning.kind === 'registrant') return officeLabels[meaning.field]
  return meaning.kind === 'extra' ? `Extra: ${meaning.offer.name}` : otherColumns[meaning.kind]
}

/** @param fieldWords of the problems of fields, in the words of their form */
export function rowProblemWords(problem: RowProblem, fieldWords: readonly string[]): string {
  switch (problem.code) {
    case 'unknown':
      return listed(
        problem.cells.map(({ heading, text }) => `“${text.slice(0, 80)}” in “${heading}” is not known here`),
      )
    case 'invalid-fields':
      return fieldWords.join(' ')
    case 'sold-out':
      return fullWords(problem.part)
    case 'closed':
      return 'Registration is closed.'
    case 'more-cells':
      return 'It has more cells than there are headings. A cell with a comma needs quotation marks.'
    case 'tags':
      return 'It has too many tags, or one that is too long.'
    case 'twice':
      return 'Its address stands in an earlier line.'
    case 'registered-already':
      return 'This address has a registration here.'
  }
}

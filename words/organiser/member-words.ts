/** A list of members that was sent, as staff read about it. */
import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { MemberFault } from '#domain/offers/members/read-member-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { nothingInIt, tableFaultWords } from '#words/organiser/unread-words.ts'

const problems: Readonly<Record<MemberFault['problem'], string>> = {
  empty: 'it has neither an address nor a number',
  'too-long': 'it is too long',
  'not-an-address': 'this is no e-mail address',
  twice: 'it stands in the file twice',
}

/** `Line 17: this is no e-mail address (ada@)` */
export const memberFaultWords = ({ line, problem, text }: MemberFault): string =>
  `Line ${line}: ${problems[problem]}${text === '' ? '' : ` (${text})`}`

export const memberTableFaultWords = (fault: SentTableFault | TableFault): string =>
  tableFaultWords(fault, {
    needs: 'a column “E-mail” or “Number”',
    empty: nothingInIt,
    rows: 'rows',
  })

/** A list of members that was sent, as staff read about it. */
import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { MemberFault } from '#domain/offers/members/read-member-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import {
  lineFaultWords,
  nothingInIt,
  tableFaultWords,
} from '#words/organiser/preparation/unreadable-file-words.ts'

export const memberFaultWords = lineFaultWords<MemberFault['problem']>({
  empty: 'it has neither an address nor a number',
  'too-long': 'it is too long',
  'not-an-address': 'this is no e-mail address',
  twice: 'it stands in the file twice',
})

export const memberTableFaultWords = (fault: SentTableFault | TableFault): string =>
  tableFaultWords(fault, {
    needs: 'a column “E-mail” or “Number”',
    empty: nothingInIt,
    rows: 'rows',
  })

/** A list of members that was sent, as staff read about it. */
import type { MemberFault, MemberTableFault } from '#domain/offers/members/read-member-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { sentTableFaultWords } from '#words/organiser/unread-words.ts'

const problems: Readonly<Record<MemberFault['problem'], string>> = {
  empty: 'it has neither an address nor a number',
  'too-long': 'it is too long',
  'not-an-address': 'this is no e-mail address',
  twice: 'it stands in the file twice',
}

/** `Line 17: this is no e-mail address (ada@)` */
export const memberFaultWords = ({ line, problem, text }: MemberFault): string =>
  `Line ${line}: ${problems[problem]}${text === '' ? '' : ` (${text})`}`

export function memberTableFaultWords(fault: SentTableFault | MemberTableFault): string {
  switch (fault.code) {
    case 'no-columns':
      return `It needs a column “E-mail” or “Number”. It has: ${fault.headings.join(', ')}.`
    case 'no-rows':
      return 'There is nothing in it.'
    case 'too-many':
      return `It has more than ${fault.most} rows. Divide it.`
    default:
      return sentTableFaultWords(fault)
  }
}

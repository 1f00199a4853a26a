/** Tables of decisions that were made elsewhere, as staff read about them. */
import type { LeftOutLine } from '#domain/committee/decision-tables/plan-table.ts'
import type { DecisionTableFault } from '#domain/committee/decision-tables/read-decision-table.ts'
import { sentTableFaultWords } from '#words/organiser/unread-words.ts'

export const leftOutLineWords: Readonly<Record<LeftOutLine, string>> = {
  'unknown-number': 'No abstract of this conference has that number.',
  'two-outcomes': 'The file has two decisions for one abstract.',
  'unknown-outcome': 'The decision is none of: accepted, waiting, rejected.',
  'unknown-form': 'The conference has no presentation type of that name.',
  'no-outcome': 'The file says no decision.',
  'not-submitted': 'They were withdrawn, merged or cancelled.',
  'decided-so': 'They are decided so already.',
  'decided-otherwise': 'They are decided otherwise here. Undo that first, or decide them in their rows.',
  told: 'A letter has told another decision. Correct it on their pages.',
}

const columnNames = { number: 'a column “Number”', outcome: 'a column “Decision”' } as const

export function tableFaultWords(fault: DecisionTableFault): string {
  switch (fault.code) {
    case 'no-columns': {
      const lacks = fault.lacks.map(name => columnNames[name]).join(' and ')
      const has = fault.headings.filter(Boolean).join(', ')
      return `It needs ${lacks}. ${has === '' ? 'It has no headings.' : `It has: ${has}.`}`
    }
    case 'no-rows':
      return 'It has headings and no rows.'
    case 'too-many':
      return `It has more than ${fault.most} rows. Divide it.`
    default:
      return sentTableFaultWords(fault)
  }
}

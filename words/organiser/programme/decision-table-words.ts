/** Tables of decisions that were made elsewhere, as staff read about them. */

import type { LeftOutLine } from '#domain/committee/decision-tables/plan-table.ts'
import type { NeededColumn } from '#domain/committee/decision-tables/read-decision-table.ts'
import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { tableFaultWords } from '#words/organiser/preparation/unreadable-file-words.ts'

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

const columnNames = {
  number: 'a column “Number”',
  outcome: 'a column “Decision”',
} as const satisfies Record<NeededColumn, string>

export function decisionTableFaultWords(fault: SentTableFault | TableFault<NeededColumn>): string {
  const lacking = fault.code === 'lacks-columns' ? fault.lacking : []
  return tableFaultWords(fault, {
    needs: lacking.map(name => columnNames[name]).join(' and '),
    empty: 'It has headings and no rows.',
    rows: 'rows',
  })
}

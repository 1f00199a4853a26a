/** Moving in from another system, as staff read about it. */

import type { NotMoved } from '#domain/committee/moving-in/check-moved.ts'
import type { ColumnFate, ExportFault } from '#domain/committee/moving-in/export-file.ts'
import type { MovedOutcome } from '#domain/committee/moving-in/moved-abstract.ts'
import { unreadWords } from '#words/organiser/preparation/unreadable-file-words.ts'

export const notMovedWords: Readonly<Record<NotMoved, string>> = {
  draft: 'They are drafts or invitations, which nobody has submitted.',
  merged: 'They were merged into others, or are duplicates.',
  deleted: 'They were deleted there.',
  'no-title': 'They have no title.',
  'no-text': 'They have no text. An abstract has a text or a file: add it there, and send the files again.',
  'no-address': 'None of their authors has a mail address. Send the file of authors or speakers with them.',
  'no-topic': 'They have no topic. Choose the one to take.',
  'no-form': 'They have no presentation type. Choose the one to take.',
  'no-country': 'The person who submitted has no country that is known here. Choose the one to take.',
  'too-long': 'Their title, text, names or affiliations are longer than an abstract may have.',
  'too-many-authors': 'They have more than 200 authors.',
}

export const fateWords: Readonly<Record<ColumnFate, string>> = {
  stored: 'kept as it stands',
  mapped: 'read for what it means',
  unread: 'not read',
}

export const outcomeWords: Readonly<Record<MovedOutcome['kind'], string>> = {
  accepted: 'Accepted',
  waiting: 'On the waiting list',
  rejected: 'Rejected',
}

export function exportFaultWords(fault: ExportFault): string {
  switch (fault.code) {
    case 'csv-malformed':
      return `${fault.file}: line ${fault.line} is not readable as a table: ${fault.reason}.`
    case 'csv-encoding':
      return `${fault.file}: its characters are not readable. Save it as CSV with the encoding UTF-8.`
    case 'csv-too-long':
      return `${fault.file} has more than ${fault.mostRows} rows.`
    case 'workbook-unreadable':
      return `${fault.file} begins like a workbook, but is not readable as an .xlsx file.`
    case 'workbook-too-large':
      return `${fault.file} has sheets that are larger than are read. Save each as CSV.`
    case 'not-json':
      return `${fault.file} begins like JSON, but is not readable as such.`
    case 'busy':
    case 'too-heavy':
      return `${fault.file}: ${unreadWords[fault.code]}`
    case 'no-records':
      return `${fault.file} has no rows.`
  }
}

/** The column titles of exported lists. */

import { lookUp } from '#domain/foundations/look-up.ts'
import { presentationTypeLabels } from '#domain/offers/pricing/pricing.ts'
import type { attendeeColumns } from '#domain/office/exports/attendees-table.ts'
import type { documentColumns } from '#domain/office/exports/documents-table.ts'
import type { lineColumns } from '#domain/office/exports/lines-table.ts'
import type { ListFileColumn } from '#domain/office/exports/list-files.ts'
import type { ledgerColumns, paymentColumns } from '#domain/office/exports/money-tables.ts'
import type { ExportColumn } from '#domain/office/exports/registrations-table.ts'
import type { Cell } from '#domain/office/exports/table.ts'
import type { visitColumns } from '#domain/office/exports/visits-table.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { exportNameOf, type RegistrantColumn } from '#domain/registrations/registrant-uses.ts'
import { rolesInWords } from '#words/organiser/office/person-role-words.ts'
import { movementWords } from '#words/payment-way-words.ts'
import { officeLabels } from '#words/registrant-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

export type ListColumn =
  | ExportColumn
  | (
      | typeof attendeeColumns
      | typeof lineColumns
      | typeof paymentColumns
      | typeof ledgerColumns
      | typeof documentColumns
    )[number]
  | ListFileColumn
  | (typeof visitColumns)[number]

/** Names of registrants' columns are those of their fields. */
const ofRegistrants = Object.fromEntries(
  registrantFieldNames.map(field => [exportNameOf(field), officeLabels[field]]),
) as Record<RegistrantColumn, string>

export const columnTitles: Readonly<Record<ListColumn, string>> = {
  code: 'Code',
  conference: 'Conference',
  state: 'State',
  ...ofRegistrants,
  period: 'Registration period',
  category: 'Category',
  accommodation: 'Accommodation',
  nights: 'Nights',
  'add-on': 'Add-on',
  'custom-for': 'Custom amount for',
  currency: 'Currency',
  'registration-fee': 'Registration fee',
  'accommodation-fee': 'Accommodation fee',
  'add-on-fee': 'Add-on fee',
  discount: 'Discount',
  'processing-fee': 'Processing fee',
  tax: 'Tax',
  total: 'Total',
  received: 'Received',
  refunded: 'Refunded',
  due: 'Due',
  registered: 'Registered at',
  held: 'Held until',
  'paid-at': 'Paid at',
  condition: 'Condition',
  eligibility: 'Condition met',
  tags: 'Tags',
  waits: 'Waits for',
  kind: 'Kind',
  at: 'At',
  way: 'Way',
  reference: 'Reference',
  amount: 'Amount',
  'gateway-fee': 'Gateway fee',
  reason: 'Reason',
  'comes-with': 'Comes with',
  extras: 'Extras',
  line: 'Line',
  what: 'What',
  detail: 'Detail',
  quantity: 'Quantity',
  each: 'Price of one',
  'bought-at': 'Bought at',
  'ended-at': 'Ended at',
  'taxed-as': 'Taxed as',
  'in-the-price': 'In the price of the registration',
  'issued-on': 'Issued on',
  'billed-to': 'Billed to',
  'payer-tax-id': 'Tax number',
  'in-place-of': 'Credits or replaces',
  net: 'Net',
  'tax-rate': 'Tax rate',
  'is-test': 'Test',
  entry: 'Entry',
  'booked-at': 'Booked at',
  effect: 'Effect',
  number: 'Number',
  'presentation-type': 'Presentation type',
  topic: 'Topic',
  'abstract-title': 'Abstract title',
  abstract: 'Abstract',
  keywords: 'Keywords',
  authors: 'Authors',
  decision: 'Decision',
  'accepted-as': 'Accepted as',
  released: 'Letter released',
  'presenter-answer': 'Presenter says',
  presenter: 'Presenter has',
  file: 'File',
  'submitted-at': 'Submitted at',
  day: 'Day',
  date: 'Date',
  starts: 'Starts',
  minutes: 'Minutes',
  room: 'Room',
  track: 'Track',
  subtitle: 'Subtitle',
  speaker: 'Speaker',
  language: 'Language',
  'subscribed-at': 'Subscribed at',
  'confirmed-at': 'Confirmed at',
  'unsubscribed-at': 'Unsubscribed at',
  'received-at': 'Received at',
  subject: 'Subject',
  message: 'Message',
  'assigned-to': 'Assigned to',
  'closed-at': 'Closed at',
  roles: 'Roles',
  counted: 'What',
  count: 'Count',
}

/** Columns whose texts are codes of ours. */
const codedColumns: ReadonlySet<ListColumn> = new Set([
  'state',
  'category',
  'add-on',
  'kind',
  'line',
  'way',
  'effect',
  'decision',
  'released',
  'presenter',
])

/** The codes that are called otherwise than they are spelt. */
const codeWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(registrationStatus).map(([state, { label }]) => [state, label])),
  ...presentationTypeLabels,
  ...movementWords,
  custom: 'Custom amount',
  extras: 'Extras only',
}

/** A cell as people read it in a spreadsheet: words for codes, such as `Awaiting payment`; anything else as it is. */
export function cellInWords(column: ListColumn, cell: Cell): Cell {
  if (column === 'roles' && typeof cell === 'string') return rolesInWords(cell.split(','))
  if (typeof cell !== 'string' || !codedColumns.has(column)) return cell
  const spelt = cell.replace(/^[a-z]/, first => first.toUpperCase()).replaceAll('-', ' ')
  // An own admission has its name there, which is no code.
  return lookUp(codeWords, cell) ?? (column === 'category' ? cell : spelt)
}

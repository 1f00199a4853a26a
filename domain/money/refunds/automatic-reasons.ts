import { counted } from '#domain/foundations/counted.ts'

const whenWords = (daysBefore: number) =>
  daysBefore > 0 ? `${counted(daysBefore, 'day')} before the conference` : 'after the conference had begun'

/**
 * The reasons for refunds and credit notes that nobody typed; the registrant reads them. They are sentences, not codes,
 * because they are stored where typed reasons are, and printed on credit notes, which never change.
 */
export const automaticReasons = {
  /** For money that was never owed, so that the policy does not apply to it. */
  beyondThePrice: 'Paid beyond the price',
  beforeItWasComplete: 'Paid before the registration was complete',
  conferenceCancelled: 'The conference was cancelled',
  cancelled: 'Cancelled',
  cancelledByPolicy: (daysBefore: number) => `Cancelled ${whenWords(daysBefore)}`,
  /** Of an invoice that was issued before it was paid. */
  notPaid: 'Not paid in time',
  replacedByForm: 'Replaced by another registration',
  /** Of a group whose people have no names by the last day. */
  nobodyNamed: 'Nobody was named by the last day',
  /** Of somebody who waited until the conference was over. */
  noPlaceFree: 'No place became free',
  /** For replacing the invoice after a change. */
  changed: 'Changed to something else',
  changedToCheaper: (daysBefore: number) => `Changed to something cheaper ${whenWords(daysBefore)}`,
  movedTo: (conference: string) => `Moved to ${conference}`,
  /** For a refund that was made in the gateway's dashboard. */
  madeAtTheGateway: 'Refunded through the payment service',
} as const

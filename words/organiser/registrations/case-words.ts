/** Why a registration needs a person, and why it no longer does, as staff read it. */
import type { ClosingNote } from '#domain/foundations/attention/attention.ts'
import { counted } from '#domain/foundations/counted.ts'
import { patienceDays } from '#domain/money/refunds/refund-window.ts'
import type { CaseReason } from '#domain/office/lists/registration-filter.ts'

interface CaseWords {
  /** In a few words, for a list and for a filter. */
  label: string
  /** What happened and what there is to decide. */
  text: string
}

export const caseWords: Readonly<Record<CaseReason, CaseWords>> = {
  'wrong-amount': {
    label: 'Different amount received',
    text: 'The payment is not the amount that was due. Ask for the rest with a payment reminder, or refund what arrived. If its time to pay is over, give more time first.',
  },
  'wrong-currency': {
    label: 'Received in another currency',
    text: 'The money does not count. Refund it, and ask for the payment in the currency of the registration.',
  },
  'payment-of-another-order': {
    label: 'Payment names another order',
    text: 'The money does not count until somebody finds out whose it is.',
  },
  'paid-too-much': {
    label: 'Paid too much',
    text: 'More was paid than is owed. Refund the surplus, or move it to the registration that it was meant for.',
  },
  'paid-after-cancelling': {
    label: 'Paid after cancelling',
    text: 'A payment arrived for a cancelled registration. Refund it.',
  },
  'paid-without-a-seat': {
    label: 'Paid, but no place was left',
    text: 'The money has been received, but every place is taken. Grant a place beyond the limit, or refund the money.',
  },
  'not-offered': {
    label: 'Passed over on the waiting list',
    text: 'A place became free, but an error prevented offering it; the history shows the error. Once it is fixed, mark this case as dealt with: the next free place is then offered again.',
  },
  'refund-failed': {
    label: 'Refund failed',
    text: 'The gateway could not refund the money. Pay it by hand, or decide to retain it.',
  },
  'refund-by-hand': {
    label: 'Refund to pay by hand',
    text: 'The money came by bank transfer, in cash or by cheque, so no gateway can refund it. The registrant was asked for an account by mail. Pay it, then record it here.',
  },
  'refund-delayed': {
    label: 'Refund refused for now',
    text: `The gateway does not pay the refund, and is asked again every few hours; the history shows its reason. Most often the account there has too little money. After ${counted(patienceDays, 'day')} it becomes a refund that failed, which you pay by hand.`,
  },
  'payment-disputed': {
    label: 'Payment disputed',
    text: 'The payer disputes the payment with their bank. Answer it at the gateway.',
  },
  'payment-charged-back': {
    label: 'Bank took the payment back',
    text: 'The place stays until somebody decides: cancel the registration, or keep it.',
  },
  'chargeback-returned': {
    label: 'Payment came back from the bank',
    text: 'The bank has returned the money after all. Check whether the registration still has its place.',
  },
  'refund-due-early': {
    label: 'Refund falls due early',
    text: 'Its gateway will soon no longer accept the refund, so it is paid automatically before its due date.',
  },
  'registered-twice': {
    label: 'Registered twice',
    text: 'The same e-mail address has paid for two registrations. Ask whether both are intended.',
  },
  'books-differ': {
    label: 'Books differ',
    text: 'Our books and the gateway’s do not agree, or money here is neither billed nor being refunded. Compare the payments here with those at the gateway, and decide what to do with the difference.',
  },
  'report-differs': {
    label: 'Report differs',
    text: 'A client reported a different amount than the gateway took. The gateway’s amount counts.',
  },
  'proof-overdue': {
    label: 'Proof overdue',
    text: 'The last day for the proof that their registration needs is over. Write to them, or change the choice to another registration, with the difference due.',
  },
  'names-missing': {
    label: 'Names missing',
    text: 'The last day to name the people of this group is over, and some places have no name. Name them here, or cancel their places.',
  },
  'mail-not-delivered': {
    label: 'Mail not delivered',
    text: 'A mail to the registrant could not be delivered; the history says which and why. Correct the address, and send the confirmation or the reminder again. Tell them in another way what no other mail says.',
  },
  'awaits-confirmation': {
    label: 'Custom amount to confirm',
    text: 'It is paid. Confirm the place, or decline it, which refunds everything.',
  },
}

const closingNotes: Readonly<Record<ClosingNote, string>> = {
  'rest-received': 'the rest has arrived',
  'books-agree': 'the books agree again',
  'place-became-free': 'a place became free',
  'refund-paid': 'the refund was paid',
  'refund-withdrawn': 'the refund was withdrawn',
  'refund-to-pay-by-hand': 'the refund is to be paid by hand',
  'dispute-closed': 'the dispute is closed',
  'taken-back-by-bank': 'the bank took the payment back',
  'returned-by-bank': 'the bank returned the money',
  'sent-again': 'the mail was sent again',
  'proof-received': 'The proof has arrived.',
  'proof-refused': 'The proof was refused.',
  'names-given': 'all people have names',
  'person-erased': 'the person was erased',
}

/** The note that closed a case: why it closed by itself, or what a person wrote. */
export const closingWords = (note: string): string =>
  Object.hasOwn(closingNotes, note) ? closingNotes[note as ClosingNote] : note

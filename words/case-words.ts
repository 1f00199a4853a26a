/** Why a registration needs a person, as staff read it. */
import type { CaseReason } from '#domain/front-desk/registration-filter.ts'

interface CaseWords {
  /** In a few words, for a list and for a filter. */
  label: string
  /** What happened and what there is to decide. */
  text: string
}

export const caseWords: Readonly<Record<CaseReason, CaseWords>> = {
  'wrong-amount': {
    label: 'Different amount received',
    text: 'The payment differs from what was asked for. Ask for the rest, refund it, or accept it as it is.',
  },
  'wrong-currency': {
    label: 'Received in another currency',
    text: 'The money does not count until somebody decides: refund it, or say how it counts.',
  },
  'payment-of-another-order': {
    label: 'Payment names another order',
    text: 'The money does not count until somebody finds out whose it is.',
  },
  'paid-too-much': {
    label: 'Paid too much',
    text: 'More came in than is owed. Give the rest back, or move it to the registration that it was meant for.',
  },
  'paid-after-cancelling': {
    label: 'Paid after cancelling',
    text: 'Money came in for a registration that was cancelled. Give it back.',
  },
  'paid-without-a-seat': {
    label: 'Paid, but no place was left',
    text: 'The money is here and every place is taken. Grant a place beyond the limit, or give the money back.',
  },
  'refund-failed': {
    label: 'Refund failed',
    text: 'The gateway could not give the money back. Pay it by hand, or decide that it stays.',
  },
  'payment-disputed': {
    label: 'Payment disputed',
    text: 'The payer disputes the payment with their bank. Answer it at the gateway.',
  },
  'payment-charged-back': {
    label: 'Bank took the payment back',
    text: 'The place stays until somebody decides: cancel the registration, or say that it stays.',
  },
  'chargeback-returned': {
    label: 'Payment came back from the bank',
    text: 'The bank decided otherwise in the end, and the money is here again. Check whether the place still stands.',
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
    text: 'Our books and the gateway’s do not agree. Compare the payments here with those at the gateway.',
  },
  'report-differs': {
    label: 'Report differs',
    text: 'A client reported another sum than the gateway took. The gateway’s word stands.',
  },
  'awaits-confirmation': {
    label: 'Custom amount to confirm',
    text: 'It is paid. Confirm the place, or decline it: then everything goes back.',
  },
}

/** What staff read after they did something. */
import { lookUp } from '#domain/foundations/look-up.ts'

export interface DoneWords {
  words: string
  isDone: boolean
}

const changed: DoneWords = { words: 'The change is made.', isDone: true }

const done: Readonly<Record<string, DoneWords>> = {
  note: { words: 'The note is saved.', isDone: true },
  payment: { words: 'The payment is recorded.', isDone: true },
  'more-time': {
    words: 'The time to pay is extended. A payment reminder is sent when a third of it is left.',
    isDone: true,
  },
  refund: { words: 'The money is refunded.', isDone: true },
  'refund-under-way': {
    words: 'The refund is decided and under way. This page says when it is paid.',
    isDone: true,
  },
  'refund-by-hand': {
    words: 'The refund is decided, but its gateway does not accept it: pay it by hand and record that here.',
    isDone: false,
  },
  'refund-of-transfer': {
    words:
      'The refund is decided. The money came outside of any gateway: pay it by hand and record that here. The registrant is asked for an account.',
    isDone: false,
  },
  cancel: { words: 'The registration is cancelled.', isDone: true },
  confirm: { words: 'The custom amount is confirmed, and the registrant is informed.', isDone: true },
  decline: { words: 'The custom amount is declined, and the money is being refunded.', isDone: true },
  place: { words: 'The place is given. The confirmation is on its way.', isDone: true },
  'apply-change': { words: 'The change is made. The registrant is informed.', isDone: true },
  details: { words: 'The details are corrected.', isDone: true },
  answers: { words: 'The answers are saved.', isDone: true },
  'later-answers': { words: 'Until when they can answer is saved.', isDone: true },
  guests: { words: 'The names are saved.', isDone: true },
  choice: changed,
  people: changed,
  'code-for-others': { words: 'The code is made. The group’s page shows it, and who uses it.', isDone: true },
  join: { words: 'The registration is joined to this one. Its registrant is informed.', isDone: true },
  split: {
    words: 'The other payer has a registration of their own, and is asked by mail to pay.',
    isDone: true,
  },
  'choice-to-pay': {
    words:
      'The change is held, and its registrant is asked by mail to pay the difference. It is made once that is paid.',
    isDone: true,
  },
  'withdraw-change': { words: 'The change is withdrawn. What was booked before stays.', isDone: true },
  person: { words: 'The registration is handed over. Both people are told by mail.', isDone: true },
  conference: {
    words: 'The move to the other conference is under way. The registrant is informed.',
    isDone: true,
  },
  'reassign-payment': { words: 'The money is reassigned. Both registrants are informed.', isDone: true },
  invoice: { words: 'The invoice is corrected: the credit note and the new one are below.', isDone: true },
  'pay-refund': { words: 'The refund is on its way.', isDone: true },
  'refund-paid': { words: 'The refund is recorded as paid. The registrant is informed.', isDone: true },
  'retain-refund': {
    words: 'The money stays, and is billed again. The registrant is informed.',
    isDone: true,
  },
  clear: { words: 'It is marked as dealt with.', isDone: true },
  registered: { words: 'The registration is placed.', isDone: true },
  'registered-not-asked': {
    words:
      'The registration is placed, but the payment instructions could not be sent. Send a payment reminder, or ask the registrant to choose on their page how to pay.',
    isDone: false,
  },
  'done-before': { words: 'This was done before. The second click changed nothing.', isDone: true },
  remind: { words: 'The payment reminder is on its way.', isDone: true },
  resend: { words: 'The confirmation is being sent again.', isDone: true },
}

/** @param what as the address has it after an act; anything else says nothing */
export function doneWords(what: string | null): DoneWords | undefined {
  return lookUp(done, what)
}

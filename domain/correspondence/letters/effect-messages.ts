/** Which message each mail in the outbox carries. Sending and previewing read it here, so both say the same. */
import { contactAnswerOf } from '#domain/correspondence/letters/contact-answer.ts'
import { handoverOf } from '#domain/correspondence/letters/handover-messages.ts'
import type { NewsletterContext } from '#domain/correspondence/letters/mail-context.ts'
import type { Message } from '#domain/correspondence/letters/messages.ts'
import {
  movedPaymentOf,
  paymentLapsedOf,
  paymentNotMadeOf,
  refundByHandOf,
  refundFailureOf,
} from '#domain/correspondence/letters/money-messages.ts'
import { moveNoticeOf } from '#domain/correspondence/letters/move-messages.ts'
import {
  abstractNoticeOf,
  casesWaitingOf,
  contactForwardingOf,
  placeToConfirmOf,
  refundWindowOf,
} from '#domain/correspondence/letters/office-messages.ts'
import {
  alreadyRegisteredOf,
  cancellationOf,
  changeNoticeOf,
  confirmationOf,
  paymentGuideOf,
  paymentInQuestionOf,
  paymentRequestOf,
  refundNoticeOf,
  replacementOf,
} from '#domain/correspondence/letters/registration-messages.ts'
import { subscriptionToConfirmOf } from '#domain/correspondence/letters/subscription-message.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'

/** Mails whose content is read from stored facts alone; the others make a link, or go to many. */
export type MessageEffect = Exclude<
  Extract<keyof Effects, `${string}-mail`>,
  | 'group-mail'
  | 'scheduled-group-mail'
  | 'group-test-mail'
  | 'text-test-mail'
  | 'invitation-mail'
  | 'password-mail'
  | 'account-changed-mail'
  | 'clashes-mail'
>

type ReadMessage<K extends MessageEffect> = (
  context: NewsletterContext,
  payload: Effects[K],
) => Promise<Message | undefined>

const readers: { readonly [K in MessageEffect]: ReadMessage<K> } = {
  'confirmation-mail': (context, { registrationId, because }) =>
    confirmationOf(context, registrationId, because),
  'change-mail': (context, { changeId }) => changeNoticeOf(context, changeId),
  'offer-mail': (context, { registrationId }) => paymentRequestOf(context, registrationId, 'seat-offered'),
  'payment-request-mail': (context, { registrationId }) => paymentGuideOf(context, registrationId),
  'payment-reminder-mail': (context, { registrationId }) =>
    paymentRequestOf(context, registrationId, 'registered'),
  'payment-lapsed-mail': (context, { registrationId, change }) =>
    paymentLapsedOf(context, registrationId, change),
  'question-mail': (context, { registrationId }) => paymentInQuestionOf(context, registrationId),
  'payment-not-made-mail': (context, { attemptId }) => paymentNotMadeOf(context, attemptId),
  'place-to-confirm-mail': (context, { registrationId }) => placeToConfirmOf(context, registrationId),
  'already-registered-mail': (context, { registrationId }) => alreadyRegisteredOf(context, registrationId),
  'replaced-mail': (context, payload) => replacementOf(context, payload),
  'cancellation-mail': (context, { registrationId }) => cancellationOf(context, registrationId),
  'refund-mail': (context, { refundId }) => refundNoticeOf(context, refundId),
  'refund-failed-mail': (context, { refundId }) => refundFailureOf(context, refundId, 'owed'),
  'refund-account-mail': (context, { refundId }) => refundByHandOf(context, refundId),
  'refund-retained-mail': (context, { refundId }) => refundFailureOf(context, refundId, 'retained'),
  'moved-mail': (context, { creditId, registrationId }) => movedPaymentOf(context, creditId, registrationId),
  'move-mail': (context, { moveId, occasion }) => moveNoticeOf(context, moveId, occasion),
  'handover-mail': (context, { handoverId, to }) => handoverOf(context, handoverId, to),
  'abstract-mail': (context, { abstractId }) => abstractNoticeOf(context, abstractId),
  'refund-window-mail': (context, { refundId }) => refundWindowOf(context, refundId),
  'cases-waiting-mail': (context, { conferenceId }) => casesWaitingOf(context, conferenceId),
  'contact-mail': (context, { messageId }) => contactForwardingOf(context, messageId),
  'subscription-mail': (context, { subscriptionId }) => subscriptionToConfirmOf(context, subscriptionId),
  'contact-answer-mail': (context, { answerId }) => contactAnswerOf(context, answerId),
}

/** The kinds of effects that `messageOf` reads. */
// The keys of the table.
export const messageEffects = Object.keys(readers) as MessageEffect[]

/** A mail as the outbox names it. */
export type MailToRead = { [K in MessageEffect]: { kind: K; payload: Effects[K] } }[MessageEffect]

/** The content of a mail as it is now; undefined if it has become untrue. */
export function messageOf(
  context: NewsletterContext,
  { kind, payload }: MailToRead,
): Promise<Message | undefined> {
  // The table pairs each kind with its own payload, which an indexed call cannot express.
  return (readers[kind] as ReadMessage<MessageEffect>)(context, payload)
}

/** Which message each mail in the outbox carries. Sending and previewing read it here, so both say the same. */
import { contactAnswerOf } from '#domain/correspondence/contact-answer.ts'
import type { NewsletterDesk } from '#domain/correspondence/desk.ts'
import {
  abstractNoticeOf,
  contactForwardingOf,
  placeToConfirmOf,
  refundWindowOf,
} from '#domain/correspondence/desk-messages.ts'
import { handoverOf } from '#domain/correspondence/handover-messages.ts'
import type { Message } from '#domain/correspondence/messages.ts'
import { movedPaymentOf, paymentNotMadeOf, refundFailureOf } from '#domain/correspondence/money-messages.ts'
import { moveNoticeOf } from '#domain/correspondence/move-messages.ts'
import {
  alreadyRegisteredOf,
  cancellationOf,
  changeNoticeOf,
  confirmationOf,
  paymentGuideOf,
  paymentInQuestionOf,
  paymentRequestOf,
  refundNoticeOf,
} from '#domain/correspondence/registration-messages.ts'
import { subscriptionToConfirmOf } from '#domain/correspondence/subscription-message.ts'
import type { Effects } from '#domain/outbox/effects.ts'

/** Mails whose content is read from stored facts alone; the others make a link, or go to many. */
export type MessageEffect = Exclude<
  Extract<keyof Effects, `${string}-mail`>,
  'group-mail' | 'group-test-mail' | 'text-test-mail' | 'invitation-mail' | 'password-mail'
>

type ReadMessage<K extends MessageEffect> = (
  desk: NewsletterDesk,
  payload: Effects[K],
) => Promise<Message | undefined>

const readers: { readonly [K in MessageEffect]: ReadMessage<K> } = {
  'confirmation-mail': (desk, { registrationId }) => confirmationOf(desk, registrationId),
  'change-mail': (desk, { changeId }) => changeNoticeOf(desk, changeId),
  'offer-mail': (desk, { registrationId }) => paymentRequestOf(desk, registrationId, 'seat-offered'),
  'payment-request-mail': (desk, { registrationId }) => paymentGuideOf(desk, registrationId),
  'payment-reminder-mail': (desk, { registrationId }) => paymentRequestOf(desk, registrationId, 'registered'),
  'question-mail': (desk, { registrationId }) => paymentInQuestionOf(desk, registrationId),
  'payment-not-made-mail': (desk, { attemptId }) => paymentNotMadeOf(desk, attemptId),
  'place-to-confirm-mail': (desk, { registrationId }) => placeToConfirmOf(desk, registrationId),
  'already-registered-mail': (desk, { registrationId }) => alreadyRegisteredOf(desk, registrationId),
  'cancellation-mail': (desk, { registrationId }) => cancellationOf(desk, registrationId),
  'refund-mail': (desk, { refundId }) => refundNoticeOf(desk, refundId),
  'refund-failed-mail': (desk, { refundId }) => refundFailureOf(desk, refundId, 'owed'),
  'refund-retained-mail': (desk, { refundId }) => refundFailureOf(desk, refundId, 'retained'),
  'moved-mail': (desk, { creditId, registrationId }) => movedPaymentOf(desk, creditId, registrationId),
  'move-mail': (desk, { moveId, occasion }) => moveNoticeOf(desk, moveId, occasion),
  'handover-mail': (desk, { handoverId, to }) => handoverOf(desk, handoverId, to),
  'abstract-mail': (desk, { abstractId }) => abstractNoticeOf(desk, abstractId),
  'refund-window-mail': (desk, { refundId }) => refundWindowOf(desk, refundId),
  'contact-mail': (desk, { messageId }) => contactForwardingOf(desk, messageId),
  'subscription-mail': (desk, { subscriptionId }) => subscriptionToConfirmOf(desk, subscriptionId),
  'contact-answer-mail': (desk, { answerId }) => contactAnswerOf(desk, answerId),
}

/** The kinds of effects that `messageOf` reads. */
// The keys of the table.
export const messageEffects = Object.keys(readers) as MessageEffect[]

/** A mail as the outbox names it. */
export type MailToRead = { [K in MessageEffect]: { kind: K; payload: Effects[K] } }[MessageEffect]

/** The content of a mail as it is now; undefined if it has become untrue. */
export function messageOf(desk: NewsletterDesk, { kind, payload }: MailToRead): Promise<Message | undefined> {
  // The table pairs each kind with its own payload, which an indexed call cannot express.
  return (readers[kind] as ReadMessage<MessageEffect>)(desk, payload)
}

import { type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import type { Desk } from '#domain/correspondence/desk.ts'
import {
  abstractNoticeOf,
  contactForwardingOf,
  placeToConfirmOf,
  refundWindowOf,
} from '#domain/correspondence/desk-messages.ts'
import { handoverOf } from '#domain/correspondence/handover-messages.ts'
import { letterheadOf, type Message } from '#domain/correspondence/messages.ts'
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
import { countMail } from '#domain/limits/mail-limit.ts'
import type { ClaimedEffect, EffectKind } from '#domain/outbox/outbox.ts'
import { type EffectHandlers, PermanentFailure } from '#server/background.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { paths } from '#words/paths.ts'

type Writing = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'payments' | 'printer'> & {
  mailbox: Mailbox
}

type MailHandlers = Pick<EffectHandlers, Extract<EffectKind, `${string}-mail`>>

/** Writes and sends the mails that commands ask for. A mail that has become untrue meanwhile is not sent. */
export function correspondence(writing: Writing): MailHandlers {
  const desk = () => deskOf(writing)
  return {
    async 'confirmation-mail'(effect) {
      await send(writing, effect, await confirmationOf(desk(), effect.payload.registrationId))
    },
    async 'change-mail'(effect) {
      await send(writing, effect, await changeNoticeOf(desk(), effect.payload.changeId))
    },
    async 'offer-mail'(effect) {
      const message = await paymentRequestOf(desk(), effect.payload.registrationId, 'seat-offered')
      await send(writing, effect, message)
    },
    async 'payment-request-mail'(effect) {
      await send(writing, effect, await paymentGuideOf(desk(), effect.payload.registrationId))
    },
    async 'question-mail'(effect) {
      await send(writing, effect, await paymentInQuestionOf(desk(), effect.payload.registrationId))
    },
    async 'payment-not-made-mail'(effect) {
      await send(writing, effect, await paymentNotMadeOf(desk(), effect.payload.attemptId))
    },
    async 'place-to-confirm-mail'(effect) {
      await send(writing, effect, await placeToConfirmOf(desk(), effect.payload.registrationId))
    },
    async 'already-registered-mail'(effect) {
      await send(writing, effect, await alreadyRegisteredOf(desk(), effect.payload.registrationId))
    },
    async 'cancellation-mail'(effect) {
      await send(writing, effect, await cancellationOf(desk(), effect.payload.registrationId))
    },
    async 'refund-mail'(effect) {
      await send(writing, effect, await refundNoticeOf(desk(), effect.payload.refundId))
    },
    async 'refund-failed-mail'(effect) {
      await send(writing, effect, await refundFailureOf(desk(), effect.payload.refundId, 'owed'))
    },
    async 'refund-kept-mail'(effect) {
      await send(writing, effect, await refundFailureOf(desk(), effect.payload.refundId, 'kept'))
    },
    async 'moved-mail'(effect) {
      const { creditId, registrationId } = effect.payload
      await send(writing, effect, await movedPaymentOf(desk(), creditId, registrationId))
    },
    async 'move-mail'(effect) {
      const { moveId, occasion } = effect.payload
      await send(writing, effect, await moveNoticeOf(desk(), moveId, occasion))
    },
    async 'handover-mail'(effect) {
      const { handoverId, to } = effect.payload
      await send(writing, effect, await handoverOf(desk(), handoverId, to))
    },
    async 'abstract-mail'(effect) {
      await send(writing, effect, await abstractNoticeOf(desk(), effect.payload.abstractId))
    },
    async 'refund-window-mail'(effect) {
      await send(writing, effect, await refundWindowOf(desk(), effect.payload.refundId))
    },
    async 'contact-mail'(effect) {
      await send(writing, effect, await contactForwardingOf(desk(), effect.payload.messageId))
    },
  }
}

/** Where mails and documents are written. */
export function deskOf({
  database,
  clock,
  settings,
  payments,
}: Pick<Dependencies, 'database' | 'clock' | 'settings' | 'payments'>): Desk {
  const { publicUrl, productName } = settings
  const email = `desk@${new URL(publicUrl).hostname}`
  return {
    db: database.read,
    fallback: { issuer: { name: productName, address: '', email, phone: '' }, hue: 255 },
    addressOf: (conferenceName, secret) => publicUrl + paths.registration(conferenceName, secret),
    isDemo: payments.isDemo,
    now: clock.now(),
  }
}

/** What anybody can cause for any address by filling in a form. */
const causedByStrangers: ReadonlySet<string> = new Set([
  'abstract-mail',
  'payment-request-mail',
  'offer-mail',
])

async function send(
  { mailbox, printer, database, clock }: Writing,
  effect: ClaimedEffect,
  message: Message | undefined,
): Promise<void> {
  if (!message) return
  const { issuer, to, replyTo } = letterheadOf(message)
  // Tried once for each mail: what is tried again after a failure was counted before.
  const isCounted = causedByStrangers.has(effect.kind) && effect.tries <= 1
  if (isCounted && !(await countMail(database, to.address, clock.now()))) {
    throw new PermanentFailure('too many mails to this mailbox, under one address or several')
  }
  try {
    await mailbox.send({
      key: effect.effect,
      writtenAt: effect.askedAt,
      from: { name: issuer.name, address: issuer.email },
      to,
      replyTo,
      ...(await renderMessage(message, printer)),
    })
  } catch (error) {
    if (error instanceof MailError && error.kind === 'permanent') throw new PermanentFailure(error.message)
    throw error
  }
}

import { type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import { type Message, subjectOf } from '#domain/correspondence/messages.ts'
import type { ClaimedEffect } from '#domain/correspondence/outbox.ts'
import {
  cancellationOf,
  confirmationOf,
  type Desk,
  paymentRequestOf,
  refundNoticeOf,
} from '#domain/correspondence/registration-messages.ts'
import { fullName } from '#domain/documents/letterhead.ts'
import { type EffectHandlers, PermanentFailure } from '#server/background.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { paths } from '#site/paths.ts'

type Writing = Pick<Dependencies, 'database' | 'clock' | 'settings' | 'payments'> & { mailbox: Mailbox }

type MailHandlers = Pick<
  EffectHandlers,
  'confirmation-mail' | 'offer-mail' | 'cancellation-mail' | 'refund-mail'
>

/** Writes and sends the mails that commands ask for. A mail that has become untrue meanwhile is not sent. */
export function correspondence(writing: Writing): MailHandlers {
  const desk = () => deskOf(writing)
  return {
    async 'confirmation-mail'(effect) {
      await send(writing, effect, await confirmationOf(desk(), effect.payload.registrationId))
    },
    async 'offer-mail'(effect) {
      const message = await paymentRequestOf(desk(), effect.payload.registrationId, 'seat-offered')
      await send(writing, effect, message)
    },
    async 'cancellation-mail'(effect) {
      await send(writing, effect, await cancellationOf(desk(), effect.payload.registrationId))
    },
    async 'refund-mail'(effect) {
      await send(writing, effect, await refundNoticeOf(desk(), effect.payload.refundId))
    },
  }
}

function deskOf({ database, clock, settings, payments }: Writing): Desk {
  const { publicUrl, productName } = settings
  const email = `desk@${new URL(publicUrl).hostname}`
  return {
    db: database.read,
    fallbackIssuer: { name: productName, address: '', email, phone: '' },
    addressOf: (conferenceName, secret) => publicUrl + paths.registration(conferenceName, secret),
    isDemo: payments.isDemo,
    now: clock.now(),
  }
}

async function send(
  { mailbox }: Writing,
  effect: ClaimedEffect,
  message: Message | undefined,
): Promise<void> {
  if (!message) return
  const { issuer, attendee } = subjectOf(message)
  const from = { name: issuer.name, address: issuer.email }
  try {
    await mailbox.send({
      key: effect.effect,
      writtenAt: effect.askedAt,
      from,
      to: { name: fullName(attendee), address: attendee.email },
      ...(await renderMessage(message)),
    })
  } catch (error) {
    if (error instanceof MailError && error.kind === 'permanent') throw new PermanentFailure(error.message)
    throw error
  }
}

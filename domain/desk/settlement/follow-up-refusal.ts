/** What happens when a payment fails after its payer was told that it is being checked. */
import type { Transaction } from '#database/database.ts'
import { extendHold } from '#domain/desk/settlement/store-attempt.ts'
import { aGateway } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { renewHold } from '#domain/registrations/places/renew-hold.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** How long a place is held after the mail that the registrant has to pay again. */
const answerHours = 24

/**
 * Keeps the page's promise 'We are checking your payment': a mail, and time to pay in another way. A place that was
 * released meanwhile is held again if its seats are free. The registration is locked, and its conference too unless
 * it awaits payment.
 */
export async function followUpRefusal(
  tx: Transaction,
  registration: Registration,
  attempt: PaymentAttempt,
  now: Temporal.Instant,
): Promise<void> {
  const until = now.add({ hours: answerHours })
  if (registration.state === 'expired') await renewHold(tx, { actor: aGateway, now }, registration, until)
  else await extendHold(tx, registration.id, attempt.choiceChangeId, until)
  await queueNothingTakenMail(tx, attempt, now)
}

/** Tells the payer that a payment brought no money, once for each card that was tried. */
export async function queueNothingTakenMail(
  tx: Transaction,
  { id, captureTries }: Pick<PaymentAttempt, 'id' | 'captureTries'>,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    kind: 'payment-not-made-mail',
    effect: `payment-not-made-mail:${id}:${captureTries}`,
    payload: { attemptId: id },
    now,
  })
}

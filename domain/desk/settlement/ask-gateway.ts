import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { attemptTransitions, createKey, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import type { Gateway, Started } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { addNumber } from '#domain/registrations/registration-texts.ts'

/** Creates the order, and stores its id before anybody is sent there, even if the attempt was given up meanwhile. */
export async function askGateway(
  payments: Payments,
  gateway: Gateway,
  attempt: PaymentAttempt,
  registration: Registration,
): Promise<Started> {
  const conference = await readConferenceOf(payments, registration)
  const { addresses } = payments
  const started = await gateway.start({
    attemptId: attempt.id,
    idempotencyKey: createKey(attempt),
    amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
    invoiceId: `${registration.code}-${attempt.number}`,
    description: `${nameInText(conference)}: registration ${registration.code}`,
    payerEmail: registration.registrant.email,
    brandName: payments.brandName,
    returnAddress: addresses.afterPayment(conference.name, attempt.returnToken),
    cancelAddress: addresses.afterCancelling(conference.name, attempt.returnToken, registration.choice.kind),
    expiresAt: attempt.expiresAt,
  })
  await payments.database.write(async tx => {
    await tx
      .updateTable('payment_attempts')
      .set({
        gateway_order_id: started.orderId,
        payer_address: started.kind === 'redirect' ? started.address : null,
      })
      .where('id', '=', attempt.id)
      .where('gateway_order_id', 'is', null)
      .execute()
    await addNumber(tx, attempt.registrationId, started.orderId)
    await changeState(tx, attemptTransitions, attempt.id, 'order-made')
  })
  return started
}

/** The conference whose name and subject the payer reads at the gateway. */
export async function readConferenceOf(
  { database }: Payments,
  registration: Registration,
): Promise<Conference> {
  const conference = await findConferenceById(database.read, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  return conference
}

import { randomBytes } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { createKey, declinedCard, nextPoll, type PaymentAttempt } from '#domain/payments/attempt.ts'
import { findAttempt, findOpenAttempt, listAttempts } from '#domain/payments/attempt-queries.ts'
import { type Gateway, GatewayError, type Started } from '#domain/payments/gateway.ts'
import type { PaymentMethod, Payments } from '#domain/payments/payments.ts'
import { settle } from '#domain/payments/settle.ts'
import { owedMinor, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

export type StartPaymentError =
  | { code: 'nothing-owed' }
  | { code: 'not-payable' }
  | { code: 'method-not-offered' }
  /** Another attempt is with a gateway that has not decided: paying again could pay twice. */
  | { code: 'payment-pending' }
  /** Nothing reached the gateway: trying again later is safe. */
  | { code: 'gateway-unavailable'; label: string }
  /** The gateway was asked and has not answered: the same attempt goes on when asked again. */
  | { code: 'payment-unknown' }

/** For how long an order at the gateway stays open, in minutes: PayPal's live 3 h, Stripe's at least 30 min. */
const orderMinutes = 35

/**
 * Sends a payer to the gateway. Called twice, also at once, it answers the same order both times: the
 * attempt is stored before the gateway hears of it, and a registration has at most one that is open.
 *
 * @returns the address to send the payer to
 */
export async function startPayment(
  payments: Payments,
  registrationId: number,
  method: PaymentMethod,
): Promise<Result<{ address: string }, StartPaymentError>> {
  const offer = payments.offered.find(offered => offered.method === method)
  if (!offer) return fail({ code: 'method-not-offered' })
  await leaveOtherOrder(payments, registrationId, offer.gateway)
  const prepared = await payments.database.write(tx => prepare(payments, tx, registrationId, offer.gateway))
  if (!prepared.ok) return prepared
  const { attempt, registration } = prepared.value
  if (attempt.payerAddress !== null) return ok({ address: attempt.payerAddress })
  try {
    const started = await askGateway(payments, offer.gateway, attempt, registration)
    if (started.kind !== 'redirect') return fail({ code: 'method-not-offered' })
    return ok({ address: started.address })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'unknown-outcome') return fail({ code: 'payment-unknown' })
    await giveUp(payments, attempt, error)
    return fail({ code: 'gateway-unavailable', label: offer.label })
  }
}

/** An open order at another gateway is settled first, and closed there if nobody paid it. */
export async function leaveOtherOrder(
  payments: Payments,
  registrationId: number,
  gateway: Gateway,
): Promise<void> {
  const open = await findOpenAttempt(payments.database.read, registrationId)
  if (open && open.gateway !== gateway.name && open.orderId !== null) {
    await settle(payments, open.id, { close: true })
  }
}

async function prepare(
  payments: Payments,
  tx: Transaction,
  registrationId: number,
  gateway: Gateway,
): Promise<Result<{ attempt: PaymentAttempt; registration: Registration }, StartPaymentError>> {
  await lockRow(tx, 'registrations', registrationId)
  const registration = await findRegistration(tx, registrationId)
  if (registration?.state !== 'awaiting-payment') {
    return fail({ code: registration?.state === 'paid' ? 'nothing-owed' : 'not-payable' })
  }
  const { capturedMinor, refundedMinor } = await readBalance(tx, registrationId)
  const owed = owedMinor(registration.price.totalMinor, capturedMinor, refundedMinor)
  if (owed <= 0) return fail({ code: 'nothing-owed' })

  const attempts = await listAttempts(tx, registrationId)
  const open = await findOpenAttempt(tx, registrationId)
  if (open?.state === 'pending') return fail({ code: 'payment-pending' })
  const now = payments.clock.now()
  if (open && open.gateway === gateway.name && open.amountMinor === owed && isFresh(open, now)) {
    return ok({ attempt: open, registration })
  }
  if (open) await close(tx, open, 'expired')
  const declined = attempts.findLast(attempt => attempt.failure === declinedCard)
  if (declined && canRetryCard(declined, attempts, gateway, owed, now)) {
    return ok({ attempt: await reopen(payments, tx, declined), registration })
  }
  const attempt = await createAttempt(payments, tx, registration, gateway, owed, attempts.length + 1)
  return ok({ attempt, registration })
}

const isFresh = (attempt: PaymentAttempt, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, attempt.expiresAt) < 0

/** After a declined card the payer goes back to the same order with another one; anything else is a new attempt. */
function canRetryCard(
  declined: PaymentAttempt,
  attempts: PaymentAttempt[],
  gateway: Gateway,
  owed: number,
  now: Temporal.Instant,
): boolean {
  const isLatest = declined.id === attempts.at(-1)?.id
  return (
    isLatest && declined.gateway === gateway.name && declined.amountMinor === owed && isFresh(declined, now)
  )
}

async function reopen(
  payments: Payments,
  tx: Transaction,
  declined: PaymentAttempt,
): Promise<PaymentAttempt> {
  const now = payments.clock.now()
  await tx
    .updateTable('payment_attempts')
    .set({
      state: 'started',
      failure: null,
      settled_at: null,
      next_poll_at: toStored(now.add({ minutes: 1 })),
      polls: 0,
    })
    .where('id', '=', declined.id)
    .execute()
  return { ...declined, state: 'started', failure: null }
}

export async function createAttempt(
  payments: Payments,
  tx: Transaction,
  registration: Registration,
  gateway: Gateway,
  amountMinor: number,
  number: number,
): Promise<PaymentAttempt> {
  const now = payments.clock.now()
  const { id } = await tx
    .insertInto('payment_attempts')
    .values({
      registration_id: registration.id,
      number,
      gateway: gateway.name,
      state: 'created',
      amount_minor: amountMinor,
      currency: registration.currency,
      return_token: randomBytes(24).toString('base64url'),
      created_at: toStored(now),
      expires_at: toStored(now.add({ minutes: orderMinutes })),
      next_poll_at: toStored(nextPoll(0, now, now) ?? now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Paying keeps the seat at least as long as the order lives.
  await tx
    .updateTable('registrations')
    .set({ hold_until: toStored(now.add({ minutes: orderMinutes })) })
    .where('id', '=', registration.id)
    .where('hold_until', '<', toStored(now.add({ minutes: orderMinutes })))
    .execute()
  const attempt = await findAttempt(tx, id)
  if (!attempt) throw new Error(`attempt ${id} vanished within its own transaction`)
  return attempt
}

async function close(
  tx: Transaction,
  attempt: PaymentAttempt,
  state: 'expired' | 'cancelled',
): Promise<void> {
  await tx.updateTable('payment_attempts').set({ state }).where('id', '=', attempt.id).execute()
}

/** Creates the order, and stores its id before anybody is sent there. */
export async function askGateway(
  payments: Payments,
  gateway: Gateway,
  attempt: PaymentAttempt,
  registration: Registration,
): Promise<Started> {
  const conference = await findConferenceById(payments.database.read, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  const back = `${payments.publicUrl}/${conference.name}`
  const form = registration.choice.kind === 'custom' ? 'discount-form' : 'online-registration'
  const started = await gateway.start({
    attemptId: attempt.id,
    idempotencyKey: createKey(attempt.id),
    amount: { amountMinor: attempt.amountMinor, currency: attempt.currency },
    invoiceId: `${registration.code}-${attempt.number}`,
    description: `${conference.subject}: registration ${registration.code}`,
    payerEmail: registration.registrant.email,
    brandName: payments.brandName,
    returnAddress: `${back}/message?r=${attempt.returnToken}`,
    cancelAddress: `${back}/${form}?cancelled=${attempt.returnToken}`,
    expiresAt: attempt.expiresAt,
  })
  await payments.database.write(tx =>
    tx
      .updateTable('payment_attempts')
      .set({
        state: 'started',
        gateway_order_id: started.orderId,
        payer_address: started.kind === 'redirect' ? started.address : null,
      })
      .where('id', '=', attempt.id)
      .where('state', '=', 'created')
      .execute(),
  )
  return started
}

/** A definite refusal ends the attempt: no order was made, so nothing can come of it. */
async function giveUp(payments: Payments, attempt: PaymentAttempt, error: GatewayError): Promise<void> {
  await payments.database.write(tx =>
    tx
      .updateTable('payment_attempts')
      .set({
        state: 'failed',
        failure: error.issue ?? error.kind,
        settled_at: toStored(payments.clock.now()),
        next_poll_at: null,
      })
      .where('id', '=', attempt.id)
      .where('state', '=', 'created')
      .execute(),
  )
}

export type { PaymentMethod }

/**
 * The beginning of a payment: from a registrant's choice of a way to pay to the gateway's page, or to the organiser's
 * instructions. The attempt is stored before the gateway is called, so every order at a gateway belongs to one.
 */

import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { askGateway, readConferenceOf } from '#domain/desk/settlement/ask-gateway.ts'
import { orderPatienceMs, waitAtMost } from '#domain/desk/settlement/gateway-patience.ts'
import { leaveOtherOrders } from '#domain/desk/settlement/leave-other-orders.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { createAttempt, expireAttempt, reopen } from '#domain/desk/settlement/store-attempt.ts'
import { findWayToPay, type WayToPay } from '#domain/desk/settlement/ways-to-pay.ts'
import { type Act, aGateway } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import type { Money } from '#domain/foundations/money.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { issueOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { type Due, isForDue, readDue } from '#domain/money/books/due.ts'
import {
  attemptFacts,
  attemptTransitions,
  type DeclinedCard,
  isDeclinedCard,
  isFresh,
  isOpen,
  isUndecided,
  type PaymentAttempt,
} from '#domain/money/payments/attempt.ts'
import { findAttempt, findOpenAttempt, listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { canTake, leastOf, type PaymentMethod, type Payments } from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export type StartPaymentError =
  | { code: 'nothing-owed' }
  | { code: 'not-payable' }
  | { code: 'method-not-offered' }
  /** The gateway charges no amount as small as what is due. */
  | { code: 'too-little'; label: string; least: Money }
  /** A gateway has a payment that it has not decided, so a new payment could pay twice. */
  | { code: 'payment-pending' }
  /**
   * The gateway made no order, did not confirm one, or does not say that an earlier one is closed. Nobody was sent to a
   * new one: a retry is safe, and continues with the same order or closes the earlier one first.
   */
  | { code: 'gateway-unavailable'; label: string }

/** Where the payer goes next: to the gateway, or to the registration's page, which says how to pay. */
export interface PaymentStarted {
  kind: 'redirect' | 'instructions'
  address: string
}

/**
 * Sends a payer to the gateway. Called twice, even concurrently, it answers with the same order: the attempt is
 * stored before the gateway is called, and a registration has at most one open attempt. Payers who choose an
 * offline way get one mail, and their place is held until the organiser's deadline; if they then try a gateway that does
 * not work, the offline way stays chosen.
 */
export async function startPayment(
  payments: Payments,
  act: Act,
  registrationId: number,
  method: PaymentMethod | ChosenMeans,
): Promise<Result<PaymentStarted, StartPaymentError>> {
  const way = await findWayToPay(payments, registrationId, method)
  if (!way) return fail({ code: 'method-not-offered' })
  const { read } = payments.database
  // Before any other order is closed: a refusal changes nothing.
  const due = dueFor(way, await readDue(read, registrationId))
  if (!due.ok) return due
  const before = await findOpenAttempt(read, registrationId)
  const known = before && (await findStarted(payments, before, way, due.value))
  if (known) return ok(known)
  const started = await startWith(payments, act, registrationId, way)
  const isLost = !started.ok && started.error.code === 'gateway-unavailable'
  if (isLost && before?.means && way.means === null) {
    await chooseAgain(payments, act, registrationId, before.means)
  }
  return started
}

/**
 * Stores the choice of an offline way and queues its instructions, together with what is to be paid: `startPayment` goes on
 * from there.
 */
export async function promiseInstructions(
  payments: Payments,
  tx: Transaction,
  act: Act,
  registrationId: number,
  means: ChosenMeans,
): Promise<Result<unknown, StartPaymentError>> {
  const way = await findWayToPay({ ...payments, database: { read: tx } }, registrationId, means)
  if (!way) return fail({ code: 'method-not-offered' })
  return prepare(payments, tx, act, { registrationId, way, isAgain: false })
}

/**
 * Where a payer goes who chose the same way before, from a second tab or because the answer was lost. Read without a
 * lock and stored by nobody, so that a crowd that presses again adds nothing to what the database has to write.
 */
async function findStarted(
  payments: Payments,
  open: PaymentAttempt,
  { gateway, means }: WayToPay,
  due: Due,
): Promise<PaymentStarted | undefined> {
  const isSameWay = open.gateway === gateway.name && open.means === means && open.orderId !== null
  if (!isSameWay || !isForDue(open, due) || !isFresh(open, payments.clock.now())) return undefined
  if ((await listAttempts(payments.database.read, open.registrationId)).some(isUndecided)) return undefined
  if (open.payerAddress !== null) return { kind: 'redirect', address: open.payerAddress }
  if (means === null) return undefined
  const conference = await readConferenceOf(payments, due.registration)
  const address = payments.addresses.registration(conference.name, due.registration.secret)
  return { kind: 'instructions', address }
}

/** Chooses an offline way again, about which the payer has been written to. */
async function chooseAgain(
  payments: Payments,
  act: Act,
  registrationId: number,
  means: ChosenMeans,
): Promise<void> {
  const way = await findWayToPay(payments, registrationId, means)
  if (way) await startWith(payments, act, registrationId, way, { isAgain: true })
}

async function startWith(
  payments: Payments,
  act: Act,
  registrationId: number,
  way: WayToPay,
  { isAgain = false } = {},
): Promise<Result<PaymentStarted, StartPaymentError>> {
  const isAlone = await leaveOtherOrders(payments, registrationId, way.gateway, way.means)
  if (!isAlone) return fail(await whyNotPaid(payments, registrationId, way))
  const prepared = await payments.database.write(tx =>
    prepare(payments, tx, act, { registrationId, way, isAgain }),
  )
  if (!prepared.ok) return prepared
  const { attempt, registration } = prepared.value
  if (attempt.payerAddress !== null) return ok({ kind: 'redirect', address: attempt.payerAddress })
  const begun = beginAtGateway(payments, way, attempt, registration)
  const isTooSlow = fail({ code: 'gateway-unavailable', label: way.label } as const)
  return (await waitAtMost(payments, begun, orderPatienceMs, attempt)) ?? isTooSlow
}

async function beginAtGateway(
  payments: Payments,
  way: WayToPay,
  attempt: PaymentAttempt,
  registration: Registration,
): Promise<Result<PaymentStarted, StartPaymentError>> {
  try {
    const started = await askGateway(payments, way.gateway, attempt, registration)
    if (!(await isWanted(payments, attempt.id))) {
      await settle(payments, attempt.id, { close: true })
      return fail(await whyNotPaid(payments, registration.id, way))
    }
    if (started.kind === 'redirect') return ok({ kind: started.kind, address: started.address })
    const conference = await readConferenceOf(payments, registration)
    const address = payments.addresses.registration(conference.name, registration.secret)
    return ok({ kind: started.kind, address })
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind !== 'unknown-outcome') await giveUp(payments, attempt, error)
    return fail({ code: 'gateway-unavailable', label: way.label })
  }
}

/** Why nobody was sent to the gateway; the payer's page explains it. */
async function whyNotPaid(
  { database: { read } }: Payments,
  registrationId: number,
  { label }: WayToPay,
): Promise<StartPaymentError> {
  if ((await listAttempts(read, registrationId)).some(isUndecided)) return { code: 'payment-pending' }
  const due = await readDue(read, registrationId)
  if (!due) return { code: 'not-payable' }
  if (due.owedMinor <= 0) return { code: 'nothing-owed' }
  return { code: 'gateway-unavailable', label }
}

/** Whether an attempt is still open and for the amount owed: both may have changed while the gateway made the order. */
async function isWanted({ database: { read }, clock }: Payments, attemptId: number): Promise<boolean> {
  const attempt = await findAttempt(read, attemptId)
  return (
    attempt !== undefined &&
    isOpen(attempt.state) &&
    isFresh(attempt, clock.now()) &&
    isForDue(attempt, await readDue(read, attempt.registrationId))
  )
}

async function prepare(
  payments: Payments,
  tx: Transaction,
  { actor, now }: Act,
  { registrationId, way, isAgain }: { registrationId: number; way: WayToPay; isAgain: boolean },
): Promise<Result<{ attempt: PaymentAttempt; registration: Registration }, StartPaymentError>> {
  await lockRow(tx, 'registrations', registrationId)
  const found = dueFor(way, await readDue(tx, registrationId))
  if (!found.ok) return found
  const due = found.value
  const { registration } = due
  const { gateway, means } = way
  const attempts = await listAttempts(tx, registrationId)
  const open = await findOpenAttempt(tx, registrationId)
  if (attempts.some(isUndecided)) return fail({ code: 'payment-pending' })
  const isSameWay = open?.gateway === gateway.name && open.means === means
  if (open && isSameWay && isForDue(open, due) && isFresh(open, now)) {
    return ok({ attempt: open, registration })
  }
  if (open) await expireAttempt(tx, open, 'given-up')
  const declined = attempts.findLast(isDeclinedCard)
  const isRetry = declined && canRetryCard(declined, attempts, gateway, due, now)
  const attempt = isRetry
    ? await reopen(payments, tx, declined)
    : await createAttempt(payments, tx, { ...due, ...way, number: attempts.length + 1 })
  await auditRegistration(
    tx,
    { actor, now },
    registrationId,
    isRetry ? 'payment tried with another card' : 'payment started',
    { ...attemptFacts(attempt), means },
  )
  if (isRetry) return ok({ attempt, registration })
  if (means === 'bank-transfer' && due.choiceChangeId === null) await issueOpenInvoice(tx, registration, now)
  if (means !== null && !isAgain) {
    await enqueue(tx, {
      kind: 'payment-request-mail',
      effect: `payment-request-mail:${attempt.id}`,
      payload: { registrationId },
      now,
    })
  }
  return ok({ attempt, registration })
}

/** What is to be paid, where it can be paid in this way. */
function dueFor({ gateway, label, means }: WayToPay, due: Due | undefined): Result<Due, StartPaymentError> {
  if (!due) return fail({ code: 'not-payable' })
  if (due.owedMinor <= 0) return fail({ code: 'nothing-owed' })
  // Otherwise the gateway would refuse in its own words, after the payer has left.
  const amount = { amountMinor: due.owedMinor, currency: due.registration.currency }
  if (means !== null) return ok(due)
  if (!canTake(gateway, amount)) return fail({ code: 'method-not-offered' })
  const least = { ...amount, amountMinor: leastOf(gateway, amount.currency) }
  return amount.amountMinor < least.amountMinor ? fail({ code: 'too-little', label, least }) : ok(due)
}

/** After a declined card the payer returns to the same order with another one; anything else is a new attempt. */
function canRetryCard(
  declined: DeclinedCard,
  attempts: PaymentAttempt[],
  gateway: Gateway,
  due: Due,
  now: Temporal.Instant,
): boolean {
  const isLatest = declined.id === attempts.at(-1)?.id
  return isLatest && declined.gateway === gateway.name && isForDue(declined, due) && isFresh(declined, now)
}

/** A definite refusal ends the attempt: there is no order, so it can't bring money. */
async function giveUp(payments: Payments, attempt: PaymentAttempt, error: GatewayError): Promise<void> {
  const now = payments.clock.now()
  const failure = error.issue ?? error.kind
  await payments.database.write(async tx => {
    const isRefused = await changeState(tx, attemptTransitions, attempt.id, 'order-refused', {
      failure,
      settled_at: toStored(now),
      next_poll_at: null,
    })
    if (!isRefused) return
    await auditRegistration(
      tx,
      { actor: aGateway, now },
      attempt.registrationId,
      'payment refused by its gateway',
      { ...attemptFacts(attempt), failure },
    )
  })
}

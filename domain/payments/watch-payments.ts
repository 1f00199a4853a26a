/** What looks after payments that nobody reports: the poller, and the reaper of unpaid registrations. */
import { lockRow } from '#database/locks.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { isOpen, nextPoll } from '#domain/payments/attempt.ts'
import { findAttempt, listAttempts, listAttemptsToPoll } from '#domain/payments/attempt-queries.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { settle } from '#domain/payments/settle.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { next } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { releasePlace } from '#domain/registrations/release-place.ts'
import { dropOpenChange } from '#domain/registrations/settle-change.ts'
import { toStored } from '#domain/time.ts'

const batch = 20

const holdOnMinutes = 5

/**
 * Asks the gateways about attempts that are due for it.
 *
 * @param signal ends it before the next one
 * @returns how many were looked at
 */
export async function pollAttempts(payments: Payments, signal?: AbortSignal): Promise<number> {
  const now = payments.clock.now()
  const ids = await listAttemptsToPoll(payments.database.read, now, batch)
  for (const id of ids) {
    if (signal?.aborted) break
    if (!(await claimPoll(payments, id))) continue
    const outcome = await settle(payments, id)
    // Where the gateway does not say, the order may have been paid.
    if (outcome === 'not-paid') await endForgotten(payments, id)
  }
  return ids.length
}

/** Moves the next look ahead before this one, so that of several processes one looks. */
async function claimPoll(payments: Payments, id: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    await lockRow(tx, 'payment_attempts', id)
    const attempt = await findAttempt(tx, id)
    if (!attempt) return false
    const at = nextPoll(attempt.polls + 1, attempt.createdAt, now)
    const claimed = await tx
      .updateTable('payment_attempts')
      .set({ polls: attempt.polls + 1, next_poll_at: at && toStored(at) })
      .where('id', '=', id)
      .where('next_poll_at', '<=', toStored(now))
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  })
}

/** An attempt whose order has run out and that nobody paid makes room for another. */
async function endForgotten(payments: Payments, id: number): Promise<void> {
  const attempt = await findAttempt(payments.database.read, id)
  if (!attempt || !isOpen(attempt.state) || attempt.state === 'pending') return
  if (Temporal.Instant.compare(payments.clock.now(), attempt.expiresAt) < 0) return
  await payments.database.write(tx =>
    tx
      .updateTable('payment_attempts')
      .set({ state: 'expired' })
      .where('id', '=', id)
      .where('state', 'in', ['created', 'started'])
      .execute(),
  )
}

/**
 * Settles and closes every order of a registration that was replaced, given up or paid: also those that the
 * payer turned back from, because an order at a gateway stays payable until it is closed there. Orders for a
 * change that still waits for its money are spared, unless it is given up with them.
 *
 * @returns whether it is known that nothing more can come of them
 */
export async function closeAttempts(
  payments: Payments,
  registrationId: number,
  { withOpenChange = false }: { withOpenChange?: boolean } = {},
): Promise<boolean> {
  const { read } = payments.database
  const spared = withOpenChange ? undefined : (await findOpenChange(read, registrationId))?.id
  let isCertain = true
  for (const attempt of await listAttempts(read, registrationId)) {
    // One that ran out here may still be open at its gateway.
    if (attempt.state === 'succeeded') continue
    if (spared !== undefined && attempt.choiceChangeId === spared) continue
    const outcome = await settle(payments, attempt.id, { close: true })
    if (outcome === 'checking') isCertain = false
  }
  return isCertain
}

/**
 * Gives back the seats of those whose hold has run out. An order that may still be paid is settled and
 * closed first; while the gateway does not say, the seat stays held.
 *
 * @param signal ends it before the next one
 * @returns how many registrations expired
 */
export async function reapUnpaid(payments: Payments, signal?: AbortSignal): Promise<number> {
  const now = payments.clock.now()
  const due = await payments.database.read
    .selectFrom('registrations')
    .select('id')
    .where('state', '=', 'awaiting-payment')
    .where('hold_until', '<=', toStored(now))
    .orderBy('hold_until')
    .limit(batch)
    .execute()
  let expired = 0
  for (const { id } of due) {
    if (signal?.aborted) break
    if (!(await closeAttempts(payments, id))) await holdOn(payments, id)
    else if (await expire(payments, id)) expired++
  }
  return expired
}

/** While a gateway does not say, the seat is held on, and those whose gateways answer have their turn. */
async function holdOn(payments: Payments, id: number): Promise<void> {
  const now = payments.clock.now()
  await payments.database.write(tx =>
    tx
      .updateTable('registrations')
      .set({ hold_until: toStored(now.add({ minutes: holdOnMinutes })) })
      .where('id', '=', id)
      .where('state', '=', 'awaiting-payment')
      .where('hold_until', '<=', toStored(now))
      .execute(),
  )
}

async function expire(payments: Payments, id: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const known = await findRegistration(tx, id)
    if (!known) return false
    await lockRow(tx, 'conferences', known.conferenceId)
    await lockRow(tx, 'registrations', id)
    const registration = await findRegistration(tx, id)
    const state = registration && next(registration.state, 'hold-ran-out')
    if (!state || Temporal.Instant.compare(now, registration.holdUntil) < 0) return false
    await tx.updateTable('registrations').set({ state }).where('id', '=', id).execute()
    await releasePlace(tx, registration, now)
    await recordAudit(tx, {
      conferenceId: registration.conferenceId,
      actor: 'clock',
      act: 'registration expired',
      subject: `registration:${id}`,
      facts: {},
      now,
    })
    return true
  })
}

/**
 * Gives up changes whose difference nobody paid in time, and their seats with them. As with a registration,
 * an order that may still be paid is settled and closed first.
 *
 * @param signal ends it before the next one
 * @returns how many changes were dropped
 */
export async function reapUnpaidChanges(payments: Payments, signal?: AbortSignal): Promise<number> {
  const now = payments.clock.now()
  const due = await payments.database.read
    .selectFrom('choice_changes')
    .select('registration_id')
    .where('state', '=', 'open')
    .where('hold_until', '<=', toStored(now))
    .orderBy('hold_until')
    .limit(batch)
    .execute()
  let dropped = 0
  for (const { registration_id: id } of due) {
    if (signal?.aborted) break
    if (!(await closeAttempts(payments, id, { withOpenChange: true }))) await holdChangeOn(payments, id)
    else if (await dropUnpaid(payments, id)) dropped++
  }
  return dropped
}

async function holdChangeOn(payments: Payments, registrationId: number): Promise<void> {
  const now = payments.clock.now()
  await payments.database.write(tx =>
    tx
      .updateTable('choice_changes')
      .set({ hold_until: toStored(now.add({ minutes: holdOnMinutes })) })
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .where('hold_until', '<=', toStored(now))
      .execute(),
  )
}

async function dropUnpaid(payments: Payments, registrationId: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const known = await findRegistration(tx, registrationId)
    if (!known) return false
    await lockRow(tx, 'conferences', known.conferenceId)
    await lockRow(tx, 'registrations', registrationId)
    const change = await findOpenChange(tx, registrationId)
    const registration = await findRegistration(tx, registrationId)
    // Paying may have begun again meanwhile, which holds it longer.
    if (!registration || !change || Temporal.Instant.compare(now, change.holdUntil) < 0) return false
    return dropOpenChange(tx, registration, 'clock', now)
  })
}

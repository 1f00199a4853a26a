/** Ends codes for others, and asks their payer for what was collected: docs/offers.md. */

import type { Reader, Transaction } from '#database/database.ts'
import { findConferenceById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { askToPay, wasAskedToPay } from '#domain/money/payments/ask-to-pay.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { type Allowance, findAllowance } from '#domain/offers/codes/allowance.ts'
import { isCollecting } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistrations } from '#domain/registrations/registration-queries.ts'

/** Nobody can use the code any more; who has registered with it stays. Safe to repeat. */
export async function endAllowance(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number,
  { id, codeId, homeId }: Allowance,
): Promise<void> {
  await lockConference(tx, conferenceId)
  const ended = await tx
    .updateTable('codes')
    .set({ ended_at: toStored(now) })
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await auditRegistration(tx, { actor, now }, homeId, 'code for others ended', { allowanceId: id })
}

/**
 * Asks the payer for the people who were collected so far: by an invoice where groups get it first, otherwise by mail. Whoever
 * registers with the code from now on stands on another registration. Does nothing where nobody is collected.
 */
export async function billCollected(payments: Payments, act: Act, allowanceId: number): Promise<boolean> {
  const billed = await payments.database.write(tx => close(tx, act, allowanceId))
  await eachApart(billed, id => ask(payments, act, id))
  return billed.length > 0
}

/** Also those that were left when the next one came, because their payer had begun to pay. @returns the registrations */
async function close(tx: Transaction, { actor, now }: Act, allowanceId: number): Promise<number[]> {
  const known = await findAllowance(tx, allowanceId)
  const home = known && (await findRegistration(tx, known.homeId))
  if (!home) return []
  const conference = await lockConference(tx, home.conferenceId)
  const open = await collectingNow(tx).where('registrations.allowance_id', '=', allowanceId).execute()
  const locked = await lockRegistrations(
    tx,
    open.map(({ id }) => id),
  )
  const billed = [...locked.values()].filter(isCollecting)
  await tx.updateTable('allowances').set({ collecting_id: null }).where('id', '=', allowanceId).execute()
  const { rules, timeZone } = conference
  // Also after the conference: its people were there, and its payer was not asked before.
  const until = endOfDay(dateIn(timeZone, now).add({ days: rules.staffHoldDays }), timeZone)
  for (const { id } of billed) {
    await auditRegistration(tx, { actor, now }, id, 'collected people billed', {})
    await tx
      .updateTable('registrations')
      .set({ collected_at: toStored(now), hold_until: toStored(until) })
      .where('id', '=', id)
      .execute()
  }
  return billed.map(({ id }) => id)
}

/** Registrations whose people are not billed yet. */
const collectingNow = (db: Reader) =>
  db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.allowance_id', 'is not', null)
    .where('registrations.collected_at', 'is', null)
    .where('registrations.state', '=', 'awaiting-payment')
    .orderBy('registrations.id')

/** It may have been interrupted: the clock asks again. */
async function ask(payments: Payments, act: Act, registrationId: number): Promise<void> {
  const { read } = payments.database
  const registration = await findRegistration(read, registrationId)
  const conference = registration && (await findConferenceById(read, registration.conferenceId))
  const billedAt = registration?.collects?.endedAt
  if (registration?.state !== 'awaiting-payment' || !billedAt) return
  const attempts = await listAttempts(read, registrationId)
  // What was begun before, and not paid, asks nobody.
  if (attempts.some(({ createdAt }) => Temporal.Instant.compare(createdAt, billedAt) >= 0)) return
  if (await wasAskedToPay(read, registrationId, billedAt, act.now)) return
  if (conference?.groupInvoiceDays != null) {
    const started = await startPayment(payments, act, registrationId, 'bank-transfer')
    if (started.ok) return
  }
  const { holdUntil: until } = registration
  await payments.database.write(tx => askToPay(tx, { registrationId, about: 'collected', until }, act.now))
}

/** What the clock does once a day: bills what is due. It may be interrupted at any time. */
export async function tendAllowances(payments: Payments, now: Temporal.Instant): Promise<void> {
  const { read } = payments.database
  const act = { actor: theClock, now }
  const bill = async () => eachApart(await listDue(read, now), id => billCollected(payments, act, id))
  const askAgain = async () => {
    const left = await read
      .selectFrom('registrations')
      .select('id')
      .where('allowance_id', 'is not', null)
      .where('collected_at', 'is not', null)
      .where('state', '=', 'awaiting-payment')
      .orderBy('id')
      .execute()
    await eachApart(left, ({ id }) => ask(payments, act, id))
  }
  await eachApart([bill, askAgain], work => work())
}

/** Those that collect, and whose code is over, at the latest with the conference, or whose month is. */
async function listDue(db: Reader, now: Temporal.Instant): Promise<number[]> {
  const rows = await collectingNow(db)
    .innerJoin('allowances', 'allowances.id', 'registrations.allowance_id')
    .innerJoin('codes', 'codes.id', 'allowances.code_id')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select([
      'allowances.id as allowanceId',
      'is_billed_monthly',
      'ended_at',
      'valid_until',
      'registrations.created_at',
      'ends_on',
      'time_zone',
    ])
    .where('conferences.cancelled_at', 'is', null)
    .execute()
  const due = rows.flatMap(
    ({ allowanceId, is_billed_monthly, ended_at, valid_until, created_at, ends_on, time_zone }) => {
      const today = dateIn(time_zone, now)
      const begun = dateIn(time_zone, Temporal.Instant.from(created_at))
      const isMonthOver =
        is_billed_monthly === 1 && Temporal.PlainDate.compare(begun.add({ months: 1 }), today) <= 0
      const last = valid_until !== null && valid_until < ends_on ? valid_until : ends_on
      const isOver = ended_at !== null || last < today.toString()
      return isOver || isMonthOver ? [allowanceId] : []
    },
  )
  return [...new Set(due)]
}

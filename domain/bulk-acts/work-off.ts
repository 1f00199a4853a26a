/** Does an act on many, one registration after the other, each in a transaction of its own. */
import type { Database, Transaction } from '#database/database.ts'
import { type Permit, permitAsked } from '#domain/accounts/permit.ts'
import { readStandingOfPerson } from '#domain/accounts/read-standing.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import { type BulkProblem, type BulkRight, bulkNeeds, whyLeftOut } from '#domain/bulk-acts/bulk-act.ts'
import { type BulkAct, readBulkAct } from '#domain/bulk-acts/bulk-act-queries.ts'
import { readStandingOf } from '#domain/bulk-acts/plan-bulk-act.ts'
import { cancelRegistration } from '#domain/cancellation/cancel-registration.ts'
import { confirmCustomAmount } from '#domain/cancellation/decide-custom-amount.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { resendConfirmation } from '#domain/registrations/resend-confirmation.ts'
import { remindToPay } from '#domain/settlement/remind-to-pay.ts'
import { toStored } from '#domain/time.ts'

/** A batch ends after so many, or so long: well within an effect's claim. */
export interface Batch {
  registrations: number
  seconds: number
}

type Turn = 'done' | 'nothing-left' | 'taken'

/**
 * Does the next batch. Safe to run twice at once: each registration has its turn under a lock.
 *
 * @returns whether nothing is left of it
 * @throws what a registration's turn threw: that one is left out, and the next run goes on after it
 */
export async function workOffBulkAct(
  { database, now }: { database: Database; now: () => Temporal.Instant },
  id: number,
  batch: Batch,
): Promise<boolean> {
  const from = now()
  for (let done = 0; done < batch.registrations; done += 1) {
    const bulk = await readBulkAct(database.read, id)
    if (!bulk || bulk.finishedAt || bulk.stoppedAt) return true
    const permit = await permitOf(database, bulk)
    if (!permit) {
      await refuseRest(database, bulk, now())
      return true
    }
    const turn = await giveTurn(database, bulk, permit, now())
    if (turn === 'nothing-left') return true
    // Somebody else has the last ones in hand.
    if (turn === 'taken') return false
    if (now().since(from).total('seconds') >= batch.seconds) return false
  }
  return false
}

async function permitOf(
  { read }: Database,
  { kind, actor, conferenceId }: BulkAct,
): Promise<Permit<BulkRight> | undefined> {
  const standing = await readStandingOfPerson(read, actor.personId)
  return standing && permitAsked({ actor, standing }, bulkNeeds[kind], conferenceId)
}

async function giveTurn(
  database: Database,
  bulk: BulkAct,
  permit: Permit<BulkRight>,
  now: Temporal.Instant,
): Promise<Turn> {
  let turnOf: number | undefined
  try {
    return await database.write(async tx => {
      // In the order in which every command locks.
      await lockConference(tx, bulk.conferenceId)
      const item = await tx
        .selectFrom('bulk_act_items')
        .select(['id', 'registration_id as registrationId'])
        .where('bulk_act_id', '=', bulk.id)
        .where('state', '=', 'queued')
        .orderBy('id')
        .limit(1)
        .$if(database.dialect === 'postgres', query => query.forUpdate().skipLocked())
        .executeTakeFirst()
      if (!item) return (await finish(tx, bulk.id, now)) ? 'nothing-left' : 'taken'
      turnOf = item.id
      const problem = await runOne(tx, bulk, permit, item.registrationId, now)
      await note(tx, item.id, problem)
      return 'done'
    })
  } catch (error) {
    const id = turnOf
    if (id !== undefined) await database.write(tx => note(tx, id, 'fault'))
    throw error
  }
}

/** @returns why it was left out; null where it was done */
async function runOne(
  tx: Transaction,
  { kind, conferenceId, reason, actor }: BulkAct,
  permit: Permit<BulkRight>,
  registrationId: number,
  now: Temporal.Instant,
): Promise<BulkProblem | null> {
  await lockRegistration(tx, registrationId)
  const standing = await readStandingOf(tx, permit.scope, { kind, id: registrationId, now })
  if (!standing) return 'not-changeable'
  const hindrance = whyLeftOut(kind, standing)
  if (hindrance) return hindrance
  const act: Act<Staff> = { actor, now }
  switch (kind) {
    case 'remind': {
      // `permitOf` asked for the right of this kind.
      const reminded = await remindToPay(tx, permit as Permit<'edit-registrations'>, act, registrationId)
      if (reminded.ok) return null
      return reminded.error.code === 'not-found' ? 'not-changeable' : reminded.error.code
    }
    case 'resend': {
      const sent = await resendConfirmation(tx, act, registrationId)
      return sent.ok ? null : sent.error.code
    }
    case 'cancel-unpaid': {
      const conference = await lockConference(tx, conferenceId)
      const request = { conference, registrationId, expectedRefundMinor: 0, because: reason }
      const cancelled = await cancelRegistration(tx, act, request)
      if (cancelled.ok) return null
      return cancelled.error.code === 'terms-changed' ? 'paid-already' : 'not-cancellable'
    }
    case 'confirm-amounts': {
      const request = { registrationId, reason: '' }
      // As above.
      const right = permit as Permit<'decide-custom-amounts'>
      const confirmed = await confirmCustomAmount(tx, right, act, request)
      if (confirmed.ok) return null
      return confirmed.error.code === 'not-decidable' ? 'not-paid' : confirmed.error.code
    }
  }
}

async function note(tx: Transaction, itemId: number, problem: BulkProblem | null): Promise<void> {
  await tx
    .updateTable('bulk_act_items')
    .set({ state: problem === null ? 'done' : 'left-out', problem })
    .where('id', '=', itemId)
    .where('state', '=', 'queued')
    .execute()
}

/** @returns false while another process has some in hand */
async function finish(tx: Transaction, id: number, now: Temporal.Instant): Promise<boolean> {
  const open = await tx
    .selectFrom('bulk_act_items')
    .select('id')
    .where('bulk_act_id', '=', id)
    .where('state', '=', 'queued')
    .limit(1)
    .executeTakeFirst()
  if (open) return false
  await tx
    .updateTable('bulk_acts')
    .set({ finished_at: toStored(now) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
  return true
}

/** Whoever began it may no longer do it: nobody else is touched. */
async function refuseRest(database: Database, { id }: BulkAct, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    await tx
      .updateTable('bulk_act_items')
      .set({ state: 'left-out', problem: 'no-longer-allowed' satisfies BulkProblem })
      .where('bulk_act_id', '=', id)
      .where('state', '=', 'queued')
      .execute()
    await finish(tx, id, now)
  })
}

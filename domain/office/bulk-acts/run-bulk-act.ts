/** Processes a bulk act, one registration after the other, a few in each transaction. */
import type { Database, Transaction } from '#database/database.ts'
import { lockRows } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { cancelTogether } from '#domain/desk/cancelling/cancel-together.ts'
import { confirmCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { remindToPay } from '#domain/desk/settlement/remind-to-pay.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { sendInBulk } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type BulkProblem,
  type BulkRight,
  bulkNeeds,
  itemTransitions,
  whyLeftOut,
} from '#domain/office/bulk-acts/bulk-act.ts'
import { type BulkAct, readBulkAct } from '#domain/office/bulk-acts/bulk-act-queries.ts'
import { readBulkFacts } from '#domain/office/bulk-acts/plan-bulk-act.ts'
import { readPrincipal } from '#domain/staff/accounts/read-principal.ts'
import { type Permit, permitAsked } from '#domain/staff/rights/permit.ts'

interface Work {
  database: Database
  now: () => Temporal.Instant
  /** Logs a program error at one registration, which is then skipped. */
  reportFault: (error: unknown) => void
}

/** Limits of a batch, by number and by time: well within an effect's claim. */
export interface Batch {
  registrations: number
  seconds: number
}

/**
 * Batch size of one transaction: a commit costs as much as several registrations, but larger batches delay visitors who
 * need the conference's lock or a page from this process.
 */
const transactionSize = 10

/**
 * Processes the next batch. Safe to run concurrently: each registration is processed under a lock.
 *
 * @returns whether the act is complete
 */
export async function runBulkAct(work: Work, id: number, batch: Batch): Promise<boolean> {
  const { database, now } = work
  const from = now()
  for (let done = 0; done < batch.registrations; ) {
    const bulk = await readBulkAct(database.read, id)
    if (bulk?.state !== 'running') return true
    const permit = await permitOf(database, bulk)
    if (!permit) {
      await refuseRest(database, bulk, now())
      return true
    }
    const limit = Math.min(transactionSize, batch.registrations - done)
    const processed = await processNext(work, bulk, permit, limit)
    if (processed === 'nothing-left') return true
    // Another process is working on the last registrations.
    if (processed === 'taken') return false
    done += processed
    if (now().since(from).total('seconds') >= batch.seconds) return false
  }
  return false
}

async function permitOf(
  { read }: Database,
  { kind, actor, conferenceId }: BulkAct,
): Promise<Permit<BulkRight> | undefined> {
  const principal = await readPrincipal(read, actor.personId)
  return principal && permitAsked({ actor, principal }, bulkNeeds[kind], conferenceId)
}

/** Processes the next registrations in one transaction. @returns how many were processed */
async function processNext(
  work: Work,
  bulk: BulkAct,
  permit: Permit<BulkRight>,
  limit: number,
): Promise<number | 'nothing-left' | 'taken'> {
  const { database, reportFault } = work
  const now = work.now()
  let first: number | undefined
  try {
    return await database.write(async tx => {
      // In the order in which every command locks.
      const conference = await lockConference(tx, bulk.conferenceId)
      const items = await lockQueuedItems(tx, bulk.id, { limit, dialect: database.dialect })
      first = items[0]?.id
      if (items.length === 0) return (await finish(tx, bulk.id, now)) ? 'nothing-left' : 'taken'
      await lockRows(
        tx,
        'registrations',
        items.map(({ registrationId }) => registrationId),
      )
      await processItems(tx, items, { bulk, conference, permit, now })
      return items.length
    })
  } catch (error) {
    // One transaction for each registration then shows which one fails.
    if (limit > 1) return processNext(work, bulk, permit, 1)
    const id = first
    if (id === undefined) throw error
    await database.write(tx => recordOutcome(tx, [id], 'fault'))
    reportFault(error)
    return 1
  }
}

interface Item {
  id: number
  registrationId: number
}

/** On PostgreSQL, leaves out what another process has locked. */
async function lockQueuedItems(
  tx: Transaction,
  bulkActId: number,
  { limit, dialect }: { limit: number; dialect: Database['dialect'] },
): Promise<Item[]> {
  return tx
    .selectFrom('bulk_act_items')
    .select(['id', 'registration_id as registrationId'])
    .where('bulk_act_id', '=', bulkActId)
    .where('state', '=', 'queued')
    .orderBy('id')
    .limit(limit)
    .$if(dialect === 'postgres', query => query.forUpdate().skipLocked())
    .execute()
}

interface ItemContext {
  bulk: BulkAct
  conference: Conference
  permit: Permit<BulkRight>
  now: Temporal.Instant
}

async function processItems(tx: Transaction, items: readonly Item[], context: ItemContext): Promise<void> {
  const { bulk, permit, now } = context
  const ids = items.map(({ registrationId }) => registrationId)
  const facts = await readBulkFacts(tx, permit.scope, { kind: bulk.kind, ids, now })
  const whyNot = (id: number) => {
    const known = facts.get(id)
    return known ? whyLeftOut(bulk.kind, known) : 'not-changeable'
  }
  const together = await runTogether(
    tx,
    bulk,
    ids.filter(id => whyNot(id) === null),
    now,
  )
  const done: number[] = []
  for (const { id, registrationId } of items) {
    const problem = together.has(registrationId)
      ? null
      : (whyNot(registrationId) ?? (await runOne(tx, registrationId, context)))
    if (problem === null) done.push(id)
    else await recordOutcome(tx, [id], problem)
  }
  await recordOutcome(tx, done, null)
  await sendInBulk(tx, ids, now)
}

/** @returns those that were processed; the others are processed one by one */
async function runTogether(
  tx: Transaction,
  { kind, conferenceId, actor, reason }: BulkAct,
  registrationIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  if (kind !== 'cancel-unpaid') return new Set()
  return cancelTogether(tx, { actor, now }, { conferenceId, registrationIds, because: reason })
}

/** @returns why it was skipped; null if it was processed */
async function runOne(
  tx: Transaction,
  registrationId: number,
  { bulk, conference, permit, now }: ItemContext,
): Promise<BulkProblem | null> {
  const act: Act<Staff> = { actor: bulk.actor, now }
  switch (bulk.kind) {
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
      const request = { conference, registrationId, expectedRefundMinor: 0, because: bulk.reason }
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

async function recordOutcome(tx: Transaction, itemIds: number[], problem: BulkProblem | null): Promise<void> {
  await changeStates(tx, itemTransitions, itemIds, problem === null ? 'done' : 'left-out', { problem })
}

/** @returns false while another process works on some of them */
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

/** Skips the rest, because the person who started the act has lost the right to it. */
async function refuseRest(database: Database, { id }: BulkAct, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    const items = tx.selectFrom('bulk_act_items').select('id').where('bulk_act_id', '=', id)
    const problem: BulkProblem = 'no-longer-allowed'
    await changeStates(tx, itemTransitions, items, 'left-out', { problem })
    await finish(tx, id, now)
  })
}

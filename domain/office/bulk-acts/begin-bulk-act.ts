/**
 * Beginning one act on many registrations, such as cancelling all that are unpaid. It only stores who was chosen; the
 * outbox acts on one after the other, each by the rules of that moment.
 */

import type { Reader, Transaction } from '#database/database.ts'
import { type Act, type Staff, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { findActDone, makeOnce } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type BulkKind, type BulkRight, bulkNeeds, whyLeftOut } from '#domain/office/bulk-acts/bulk-act.ts'
import { readBulkFacts } from '#domain/office/bulk-acts/plan-bulk-act.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface BulkRequest {
  kind: BulkKind
  /** The rows of the plan that was confirmed, by id. */
  chosen: readonly number[]
  /** The registrants of cancelled registrations read it; empty for other acts. */
  reason: string
}

export type BeginError =
  /** It is possible for none of the chosen any more: nothing was started. */
  { code: 'stale' } | { code: 'bad-reason' }

/** Rows of one statement: SQLite accepts 32,766 values in one. */
const chunk = 5_000

/**
 * Stores the chosen registrations for a bulk act; the outbox then processes them one after the other. Whoever else has
 * come to match meanwhile is not touched, and for whom it is no longer possible is left out when it is their turn.
 * Starting it again with the same request key starts nothing.
 *
 * @returns its id, or that of the act that was started before
 */
export async function beginBulkAct(
  tx: Transaction,
  permit: Permit<BulkRight>,
  act: Act<Staff>,
  { kind, chosen, reason }: BulkRequest,
): Promise<Result<{ id: number }, BeginError>> {
  const { conferenceId } = permit.scope
  if (conferenceId === null) throw new Error('an act on many without a conference')
  if (permit.right !== bulkNeeds[kind]) throw new Error(`a permit for ${permit.right}, not for ${kind}`)
  if (kind === 'cancel-unpaid' && textProblem(reason, 'text')) return fail({ code: 'bad-reason' })
  const begun = await makeOnce(tx, act, () => begin(tx, conferenceId, permit, act, { kind, chosen, reason }))
  return begun.ok ? ok({ id: begun.value.id }) : begun
}

async function begin(
  tx: Transaction,
  conferenceId: number,
  permit: Permit<BulkRight>,
  act: Act<Staff>,
  { kind, chosen, reason }: BulkRequest,
): Promise<Result<number, BeginError>> {
  const found: number[] = []
  let isPossible = false
  for (let from = 0; from < chosen.length; from += chunk) {
    const ids = chosen.slice(from, from + chunk)
    const facts = await readBulkFacts(tx, permit.scope, { kind, ids, now: act.now })
    found.push(...ids.filter(id => facts.has(id)))
    isPossible ||= [...facts.values()].some(each => !whyLeftOut(kind, each))
  }
  if (!isPossible) return fail({ code: 'stale' })
  const begun = await tx
    .insertInto('bulk_acts')
    .values({
      conference_id: conferenceId,
      kind,
      reason,
      actor: JSON.stringify(withoutAddress(act.actor)),
      request_key: keyOf(act),
      begun_at: toStored(act.now),
    })
    .onConflict(conflict => conflict.column('request_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The form is older than keys are kept, and was sent before.
  if (!begun) return fail({ code: 'stale' })
  for (let from = 0; from < found.length; from += chunk) {
    const items = found.slice(from, from + chunk)
    await tx
      .insertInto('bulk_act_items')
      .values(items.map(id => ({ bulk_act_id: begun.id, registration_id: id, state: 'queued' })))
      .execute()
  }
  await enqueue(tx, {
    kind: 'bulk-act',
    effect: `bulk-act:${begun.id}`,
    payload: { bulkActId: begun.id },
    now: act.now,
  })
  await recordAudit(tx, {
    conferenceId,
    actor: act.actor,
    act: 'bulk act begun',
    subject: { kind: 'bulk-act', id: begun.id },
    facts: { kind, registrations: found.length },
    now: act.now,
  })
  return ok(begun.id)
}

/** The act that this form started before; undefined if there is none. */
export async function findBegun(db: Reader, act: Act<Staff>): Promise<number | undefined> {
  return (await findActDone(db, act))?.subjectId ?? undefined
}

/** Without the network address, which only the audit stores. */
const withoutAddress = ({ via, ...actor }: Staff): Staff => ({
  ...actor,
  ...(via && { via: { ...via, address: null } }),
})

/** Release 0.1.0 knows an act by it. */
const keyOf = ({ actor, requestKey, now }: Act<Staff>) =>
  `${writeActor(actor)}/${requestKey ?? toStored(now)}`

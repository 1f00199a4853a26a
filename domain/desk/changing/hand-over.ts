/** Hands a registration over to a colleague, who alone can open it from then on: docs/algorithms/moves.md. */

import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { removeKeysOf } from '#domain/foundations/repeats/request-key.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { newSecret } from '#domain/foundations/secret.ts'
import { toStored } from '#domain/foundations/time.ts'
import { hasUndecidedPayment, listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { cancellationTerms } from '#domain/money/refunds/refund-policy.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { forgetSamePerson } from '#domain/programme/presenting/link-registration.ts'
import { removeAnswers } from '#domain/registrations/answers/write-answers.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isMoving } from '#domain/registrations/moves/conference-move.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import { registrantColumns } from '#domain/registrations/registrant-columns.ts'
import { type FieldChangedBy, fieldsChangedBy, pick } from '#domain/registrations/registrant-uses.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { forgetGuests, renewHolder } from '#domain/registrations/registration-texts.ts'

/** The person who attends instead; the organisation stays. */
export type Successor = Pick<Registrant, FieldChangedBy<'holder'>>

export type HandOverError =
  /** It is no longer active. */
  | { code: 'not-changeable' }
  | { code: 'too-late'; daysBefore: number }
  /** Another request at the same address handed it over just now. */
  | { code: 'handed-over' }
  /** It is being moved to another conference, or waits for a move to be paid. */
  | { code: 'move-open' }
  /** A gateway is still deciding on a payment of the current holder. */
  | { code: 'payment-pending' }
  /** It was sold to somebody who is a member, or has sent a proof, which says nothing about another person. */
  | { code: 'personal' }

/**
 * Hands a registration over to another person of the same organisation, until as many days before the conference's first
 * day as its rules say (section 9 of the specification: 45). Its page gets a new address, which only the successor is told. Nothing that
 * the former holder has opens it any more: the old address, return addresses of payments, the key of the form's draft.
 * Both are written to.
 *
 * @param known with the secret of the current address
 */
export async function handOver(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  known: Pick<Registration, 'id' | 'secret'>,
  successor: Successor,
): Promise<Result<Registration, HandOverError>> {
  const registrationId = known.id
  const before = await lockRegistration(tx, registrationId)
  if (before && before.secret !== known.secret) return fail({ code: 'handed-over' })
  if (!before) return fail({ code: 'not-changeable' })
  const hindrance = await whyNotHandOver(tx, conference, before, now)
  if (hindrance) return fail(hindrance)
  const handoverId = await storeHandover(tx, { actor, now }, before)
  await tx
    .updateTable('registrations')
    .set({
      ...registrantColumns(pick(successor, fieldsChangedBy('holder'))),
      secret: newSecret(),
      draft_key: null,
    })
    .where('id', '=', registrationId)
    .execute()
  await renewHolder(tx, registrationId)
  // What the former holder said of themselves, and what they agreed to, says nothing about the new one.
  if (!isGroup(before.choice)) await removeAnswers(tx, registrationId, now, { isWhole: false })
  await forgetSamePerson(tx, registrationId)
  // Whoever coordinates a group brings nobody of their own.
  if (!isGroup(before.choice)) await forgetGuests(tx, registrationId)
  await endReturns(tx, registrationId, now)
  await removeKeysOf(tx, ['registration'], [registrationId])
  // The handover's own row stores the former holder.
  await auditRegistration(tx, { actor, now }, registrationId, 'registration transferred to a person', {
    handoverId,
  })
  for (const to of ['former', 'successor'] as const) {
    const effect = `handover-mail:${handoverId}:${to}`
    await enqueue(tx, { kind: 'handover-mail', effect, payload: { handoverId, to }, now })
  }
  const after = await findRegistration(tx, registrationId)
  if (!after) throw new Error(`registration ${registrationId} vanished within its own transaction`)
  return ok(after)
}

/** Why a registration cannot be handed over now; undefined if it can. */
export async function whyNotHandOver(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<HandOverError | undefined> {
  const { id, state } = registration
  const { mayHandOver, daysBefore } = cancellationTerms(conference, registration, now)
  if (!mayHandOver) return { code: 'too-late', daysBefore }
  if (!isLive(state)) return { code: 'not-changeable' }
  if (await hasUndecidedPayment(db, id)) return { code: 'payment-pending' }
  if (await isMoving(db, id)) return { code: 'move-open' }
  return (await isPersonal(db, conference, id)) ? { code: 'personal' } : undefined
}

/** A conference without conditions is asked nothing. */
async function isPersonal(db: Reader, { conditions }: Conference, id: number): Promise<boolean> {
  if (Object.keys(conditions).length === 0) return false
  const found = await findEligibility(db, id)
  return found !== undefined && found.condition !== 'code' && ['open', 'accepted'].includes(found.state)
}

async function storeHandover(tx: Transaction, { actor, now }: Act, before: Registration): Promise<number> {
  const { id } = await tx
    .insertInto('handovers')
    .values({
      registration_id: before.id,
      former_secret: before.secret,
      former_title: before.registrant.title,
      former_name: before.registrant.name,
      former_email: before.registrant.email,
      handed_over_by: writeActor(actor),
      handed_over_at: toStored(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The page after a payment links to the registration, so return addresses known to the former holder stop working.
 */
async function endReturns(tx: Transaction, registrationId: number, now: Temporal.Instant): Promise<void> {
  const attempts = await listAttempts(tx, registrationId)
  for (const { id } of attempts) {
    await tx.updateTable('payment_attempts').set({ return_token: newSecret() }).where('id', '=', id).execute()
  }
  if (attempts.length === 0) return
  // An open order names the former holder and returns to an address that no longer works.
  await closeEarlierOrders(tx, { registrationId, cause: 'handed-over', now })
}

/** Whether an address opened a registration of this conference until it was handed over. */
export async function isHandedOver(db: Reader, conferenceId: number, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .innerJoin('registrations', 'registrations.id', 'handovers.registration_id')
    .select('handovers.id')
    .where('handovers.former_secret', '=', secret)
    .where('registrations.conference_id', '=', conferenceId)
    .executeTakeFirst()
  return row !== undefined
}

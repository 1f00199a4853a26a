/**
 * Writing whether a registrant may have what they bought, and ending what was asked of them when they have it no
 * longer.
 */

import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  applicationOf,
  eligibilityTransitions,
  type NewEligibility,
  proofReminderDays,
} from '#domain/registrations/eligibility/eligibility.ts'
import { releaseSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Writes what was found about the registrant of a registration. @returns the row's id */
export async function addEligibility(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
  found: NewEligibility,
): Promise<number> {
  const isDecided = found.state !== 'open'
  const { id } = await tx
    .insertInto('eligibilities')
    .values({
      registration_id: registrationId,
      attendee_id: sql<number>`(select id from attendees where registration_id = ${registrationId} and is_registrant = 1)`,
      admission: found.admission,
      condition: found.condition,
      state: found.state,
      member_id: found.memberId,
      invitation_id: found.invitationId ?? null,
      asked_at: toStored(now),
      due_on: found.dueOn?.toString() ?? null,
      decided_at: isDecided ? toStored(now) : null,
      decided_by: isDecided ? writeActor(actor) : null,
      because: found.because,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditRegistration(
    tx,
    { actor, now },
    registrationId,
    isDecided ? 'condition met' : 'condition to be met',
    {
      condition: found.condition,
      ...(found.because !== '' && { because: found.because }),
    },
  )
  if (applicationOf(found)) {
    await enqueue(tx, {
      kind: 'eligibility-mail',
      effect: `eligibility-mail:${id}:application-received`,
      payload: { eligibilityId: id, occasion: 'application-received' },
      now,
    })
  }
  if (found.condition === 'proof' && !isDecided && found.dueOn) {
    await enqueue(tx, {
      kind: 'eligibility-mail',
      effect: `eligibility-mail:${id}:proof-reminder`,
      payload: { eligibilityId: id, occasion: 'proof-reminder' },
      // The mail is dropped if the proof is there by then.
      now: later(now.add({ hours: 24 }), startOf(found.dueOn.subtract({ days: proofReminderDays }))),
    })
  }
  return id
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant()

const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? other : one

/**
 * Ends the application of somebody who changed it for something that is not applied for: they wait for a place like
 * anybody else, and what was held for them is free. The caller offers it.
 */
export async function endApplication(
  tx: Transaction,
  { id, conferenceId, application }: Pick<Registration, 'id' | 'conferenceId' | 'application'>,
): Promise<void> {
  await tx.updateTable('registrations').set({ application: null }).where('id', '=', id).execute()
  if (application === 'with-place') await releaseSeats(tx, conferenceId, id)
}

/** Ends what was asked of the registrant for an admission that they have no longer. */
export async function dropEligibility(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
): Promise<void> {
  await changeStates(
    tx,
    eligibilityTransitions,
    tx.selectFrom('eligibilities').select('id').where('registration_id', '=', registrationId),
    'dropped',
    { decided_at: toStored(now), decided_by: writeActor(actor) },
  )
}

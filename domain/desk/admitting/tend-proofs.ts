/** What the clock does about proofs and lists of members, once a day. */

import type { Database, Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listOverdueProofs, listProofsToErase, listRefused } from '#domain/desk/admitting/proof-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { askForAttention, wasRaisedSince } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { importHours } from '#domain/offers/members/import-members.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { proofDays } from '#domain/registrations/eligibility/eligibility.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockWithConference } from '#domain/registrations/registration-queries.ts'

/** Files of one transaction. */
const batch = 100

/** Erases what is no longer needed, and reports late proofs. It may be interrupted at any time. */
export async function tendProofs(database: Database, now: Temporal.Instant): Promise<void> {
  const erase = async () => {
    while (await eraseProofs(database, now)) {}
  }
  const forgetImports = () =>
    database.write(tx =>
      tx
        .deleteFrom('member_imports')
        .where('sent_at', '<', toStored(now.subtract({ hours: importHours })))
        .execute(),
    )
  const report = () => reportOverdue(database, now)
  const end = () => endRefused(database, now)
  await eachApart<() => Promise<unknown>>([erase, forgetImports, report, end], work => work())
}

/** @returns whether there may be more */
async function eraseProofs(database: Database, now: Temporal.Instant): Promise<boolean> {
  return database.write(async tx => {
    const rows = await listProofsToErase(tx, now.subtract({ hours: 24 * proofDays }), batch)
    await removeProofs(tx, rows, now)
    if (rows.length > 0) {
      await recordAudit(tx, {
        conferenceId: null,
        actor: theClock,
        act: 'personal data removed',
        subject: { kind: 'retention', id: 'proofs' },
        facts: { count: rows.length },
        now,
      })
    }
    return rows.length === batch
  })
}

/** Removes the files of proofs; what was decided about them stays. */
export async function removeProofs(
  tx: Transaction,
  rows: readonly { id: number; file_key: string | null }[],
  now: Temporal.Instant,
): Promise<void> {
  const keys = rows.flatMap(({ file_key }) => file_key ?? [])
  if (keys.length === 0) return
  await tx
    .updateTable('proofs')
    .set({ file_key: null, erased_at: toStored(now) })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await tx.deleteFrom('files').where('key', 'in', keys).execute()
  await enqueue(tx, { kind: 'remove-files', effect: `remove-files:${keys[0]}`, payload: { keys }, now })
}

/** A proof that is late is a case for a person, once for each time that it is late. */
async function reportOverdue(database: Database, now: Temporal.Instant): Promise<void> {
  const owing = await database.read
    .selectFrom('eligibilities')
    .innerJoin('registrations', 'registrations.id', 'eligibilities.registration_id')
    .select('registrations.conference_id as id')
    .distinct()
    .where('eligibilities.state', '=', 'open')
    .where('eligibilities.condition', '=', 'proof')
    .execute()
  await eachApart(owing, async ({ id }) => {
    const conference = await findConferenceById(database.read, id)
    if (!conference) return
    const late = await listOverdueProofs(database.read, id, dateIn(conference.timeZone, now))
    await eachApart(late, async ({ registrationId, dueOn }) => {
      const since = endOfDay(Temporal.PlainDate.from(dueOn), conference.timeZone)
      await database.write(async tx => {
        if (await wasRaisedSince(tx, registrationId, 'proof-overdue', since)) return
        await askForAttention(tx, registrationId, 'proof-overdue', now)
      })
    })
  })
}

/**
 * Whoever was refused and has not changed to something else by their last day has no place any more: the registration is
 * cancelled under the refund policy. One with a payment or a change under way is looked at again the next day.
 */
async function endRefused(database: Database, now: Temporal.Instant): Promise<void> {
  const refused = await listRefused(database.read)
  await eachApart(refused, async ({ registrationId, conferenceId, dueOn, because }) => {
    const conference = await findConferenceById(database.read, conferenceId)
    if (!conference || dueOn >= dateIn(conference.timeZone, now).toString()) return
    await database.write(async tx => {
      const registration = await lockWithConference(tx, registrationId)
      const eligibility = await findEligibility(tx, registrationId)
      if (!registration || !isLive(registration.state) || eligibility?.state !== 'refused') return
      if (await findOpenChange(tx, registrationId)) return
      if (await hasUndecidedPayment(tx, registrationId)) return
      await cancelRegistration(tx, { actor: theClock, now }, { conference, registrationId, because })
    })
  })
}

/** What the clock does about proofs and lists of members, once a day. */
import type { Database, Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listOverdueProofs, listProofsToErase } from '#domain/desk/admitting/proof-queries.ts'
import { askForAttention, wasRaisedSince } from '#domain/foundations/attention/attention.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { importHours } from '#domain/offers/members/import-members.ts'
import { proofDays } from '#domain/registrations/eligibility/eligibility.ts'

/** Files of one transaction. */
const batch = 100

/** Erases what is no longer needed, and reports late proofs. It may be interrupted at any time. */
export async function tendProofs(database: Database, now: Temporal.Instant): Promise<void> {
  while (await eraseProofs(database, now)) {}
  await database.write(tx =>
    tx
      .deleteFrom('member_imports')
      .where('sent_at', '<', toStored(now.subtract({ hours: importHours })))
      .execute(),
  )
  await reportOverdue(database, now)
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
  for (const { id } of owing) {
    const conference = await findConferenceById(database.read, id)
    if (!conference) continue
    const late = await listOverdueProofs(database.read, id, dateIn(conference.timeZone, now))
    for (const { registrationId, dueOn } of late) {
      const since = endOfDay(Temporal.PlainDate.from(dueOn), conference.timeZone)
      await database.write(async tx => {
        if (await wasRaisedSince(tx, registrationId, 'proof-overdue', since)) return
        await askForAttention(tx, registrationId, 'proof-overdue', now)
      })
    }
  }
}

/**
 * Publishing a draft at a later time: setting the time, and what happens when it has come. A draft that is no longer
 * valid then stays a draft and says why.
 */

import type { Transaction } from '#database/database.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { raiseClashes } from '#domain/preparation/editing/clash-cases.ts'
import type { Invalid } from '#domain/preparation/editing/invalid-record.ts'
import {
  auditRecord,
  findOther,
  lockRecords,
  type OpenRefusal,
  openRecord,
  readRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import { checkData, checkPlace, publish } from '#domain/preparation/editing/publish-record.ts'
import { type ScheduleProblem, toDraft } from '#domain/preparation/records/drafts.ts'
import { type EditableKind, isEditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { newClashes } from '#domain/programme/talks/find-clashes.ts'
import { clashesOf, isTimetableKind } from '#domain/programme/talks/record-clashes.ts'

export type ScheduleRefusal = OpenRefusal | Invalid | { code: 'no-draft' } | { code: 'time-is-past' }

/**
 * Schedules a draft to be published.
 *
 * @param publishAt null to cancel the schedule
 */
export async function scheduleDraft(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id, publishAt }: { kind: EditableKind; id: number; publishAt: Temporal.Instant | null },
): Promise<Result<undefined, ScheduleRefusal>> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return opened
  const { actor, now } = act
  const { draft, name } = opened.value
  if (!draft) return fail({ code: 'no-draft' })
  if (publishAt) {
    if (Temporal.Instant.compare(publishAt, now) <= 0) return fail({ code: 'time-is-past' })
    const read = checkData({ kind, data: draft.data })
    if (!read.ok) return read
    const checked = await checkPlace(tx, opened.value, read.value)
    if (!checked.ok) return checked
  }
  const at = publishAt && toStored(publishAt)
  await tx.updateTable('drafts').set({ publish_at: at, problem: null }).where('id', '=', draft.id).execute()
  if (publishAt && at) {
    await enqueue(tx, {
      kind: 'publish-draft',
      // Each schedule is an effect of its own, even at a time that was chosen before.
      effect: `publish-draft:${draft.id}:${at}:${toStored(now)}`,
      payload: {
        draftId: draft.id,
        publishAt: at,
        ...(actor.kind === 'staff' && { scheduledBy: actor.personId }),
      },
      notBefore: publishAt,
      now,
    })
  }
  await auditRecord(tx, name, {
    actor,
    act: at ? 'draft scheduled' : 'schedule withdrawn',
    now,
  })
  return ok(undefined)
}

/**
 * Publishes a draft whose time has come. If it cannot be published, it stays, with the reason. Talks that clash then are
 * published as promised, and told: see `clash-cases.ts`.
 *
 * @param due as it was scheduled; nothing happens if the draft was published, discarded or rescheduled since
 */
export async function publishScheduled(
  tx: Transaction,
  due: Effects['publish-draft'],
  now: Temporal.Instant,
): Promise<void> {
  const find = () =>
    tx
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', due.draftId)
      .where('publish_at', '=', due.publishAt)
      .executeTakeFirst()
  const found = await find()
  if (!found || !isEditableKind(found.kind)) return
  const name = { kind: found.kind, id: found.record_id, owner: found.conference_id }
  await lockRecords(tx, [name.kind], name.owner)
  const row = await find()
  if (!row) return
  const open = await readRecord(tx, name, now)
  if (!open) return
  const { data, isNew } = toDraft(row)
  const read = checkData({ kind: name.kind, data })
  const checked = read.ok ? await checkPlace(tx, open, read.value) : read
  const isChanged =
    open.versions[0]?.state !== 'draft' ||
    (!isNew && !open.record) ||
    (await findOther(tx, open)) !== undefined
  if (isChanged || !checked.ok) {
    const problem: ScheduleProblem = isChanged ? 'changed' : 'incomplete'
    await tx.updateTable('drafts').set({ publish_at: null, problem }).where('id', '=', row.id).execute()
    await auditRecord(tx, name, { actor: theClock, act: 'scheduled draft not published', now })
    return
  }
  const publishing = () => publish(tx, open, { actor: theClock, now }, { data: checked.value })
  const { kind, id, owner } = name
  if (owner === null || !isTimetableKind(kind)) {
    await publishing()
    return
  }
  const before = await clashesOf(tx, owner, { kind, id })
  await publishing()
  const clashes = await newClashes(before, await clashesOf(tx, owner, { kind, id }))
  if (clashes.length === 0) return
  const { draftId, scheduledBy } = due
  await raiseClashes(tx, { draftId, conferenceId: owner, record: { kind, id }, scheduledBy }, now)
}

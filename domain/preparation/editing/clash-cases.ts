/**
 * Clashes that a scheduled publication made. It takes place as promised, and nobody watches the page that would name
 * them: so whoever scheduled it gets a mail, and the attention list names them until the talks are apart or somebody
 * says that it is meant so.
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { type Clock, toStored } from '#domain/foundations/time.ts'
import {
  auditRecord,
  type OpenRefusal,
  openRecord,
  type WritingPermit,
} from '#domain/preparation/editing/open-record.ts'
import { inSnapshot, showTyped } from '#domain/preparation/editing/show-drafts.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import { listDrafts } from '#domain/preparation/records/drafts.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import { type Clash, newClashes } from '#domain/programme/talks/find-clashes.ts'
import {
  clashesOf,
  isTimetableKind,
  type TimetableRecord,
  timetableKinds,
} from '#domain/programme/talks/record-clashes.ts'

interface Scheduled {
  draftId: number
  conferenceId: number
  record: TimetableRecord
  /** The person who scheduled it; undefined if it was no member of staff. */
  scheduledBy: string | undefined
}

/** Raises the case of clashes that a scheduled publication has just made, and queues the mail about them. */
export async function raiseClashes(
  tx: Transaction,
  { draftId, conferenceId, record: { kind, id }, scheduledBy }: Scheduled,
  now: Temporal.Instant,
): Promise<void> {
  const open = { raised_at: toStored(now), ended_at: null }
  await tx
    .insertInto('clash_cases')
    .values({ kind, record_id: id, conference_id: conferenceId, ...open })
    .onConflict(conflict => conflict.columns(['kind', 'record_id']).doUpdateSet(open))
    .execute()
  if (scheduledBy === undefined) return
  await enqueue(tx, {
    kind: 'clashes-mail',
    effect: `clashes-mail:${draftId}:${toStored(now)}`,
    payload: { personId: scheduledBy, conferenceId, kind, recordId: id },
    now,
  })
}

export interface ClashCase {
  conferenceId: number
  record: TimetableRecord
  /** Its title or name. */
  name: string
  raisedAt: Temporal.Instant
  clashes: Clash[]
}

/** The open cases of some conferences, the oldest first, each with its clashes as they are now. */
export async function listClashCases(db: Reader, conferenceIds: readonly number[]): Promise<ClashCase[]> {
  const rows = await openCases(db)
    .where('conference_id', 'in', [-1, ...conferenceIds])
    .execute()
  const cases: ClashCase[] = []
  for (const { kind, record_id, conference_id, raised_at } of rows) {
    // Only these kinds are written.
    const record = { kind: kind as TimetableRecord['kind'], id: record_id }
    const found = await findClashing(db, conference_id, record)
    if (found) {
      const raisedAt = Temporal.Instant.from(raised_at)
      cases.push({ conferenceId: conference_id, record, raisedAt, ...found })
    }
  }
  return cases
}

/** A published record with its clashes; undefined if it has none. */
export async function findClashing(
  db: Reader,
  conferenceId: number,
  record: TimetableRecord,
): Promise<{ name: string; clashes: Clash[] } | undefined> {
  const clashes = await clashesOf(db, conferenceId, record)
  const stored = clashes.length > 0 && (await storeOf(record.kind).find(db, conferenceId, record.id))
  if (!stored) return undefined
  return { name: String(stored.data.title ?? stored.data.name ?? ''), clashes }
}

const openCases = (db: Reader) =>
  db.selectFrom('clash_cases').selectAll().where('ended_at', 'is', null).orderBy('raised_at')

export async function hasClashCase(db: Reader, { kind, id }: TimetableRecord): Promise<boolean> {
  const open = openCases(db).where('kind', '=', kind).where('record_id', '=', id)
  return (await open.executeTakeFirst()) !== undefined
}

/** Ends a case whose clashes are meant so. Where it has ended already, nothing happens. */
export async function acceptClashes(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id }: { kind: EditableKind; id: number },
): Promise<Result<null, OpenRefusal>> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return opened
  if (await endCase(tx, { kind, id }, act.now)) {
    await auditRecord(tx, opened.value.name, { ...act, act: 'clashes accepted' })
  }
  return ok(null)
}

/** Ends the cases whose talks are apart. Safe to repeat. */
export async function endClashCases({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  for (const { kind, record_id: id, conference_id: owner } of await openCases(database.read).execute()) {
    if (!isTimetableKind(kind) || (await clashesOf(database.read, owner, { kind, id })).length > 0) continue
    await database.write(async tx => {
      if (!(await endCase(tx, { kind, id }, now))) return
      await auditRecord(tx, { kind, id, owner }, { actor: theClock, act: 'clash ended', now })
    })
  }
}

async function endCase(
  tx: Transaction,
  { kind, id }: { kind: EditableKind; id: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = await tx
    .updateTable('clash_cases')
    .set({ ended_at: toStored(now) })
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('record_id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * The clashes that a scheduled draft will make, as far as is known now: with what is published, and with other drafts that
 * are scheduled for the same time or earlier. Published ones are left out.
 */
export async function clashesAhead(
  database: Database,
  conferenceId: number,
  record: TimetableRecord,
): Promise<Clash[]> {
  const now = await clashesOf(database.read, conferenceId, record)
  const then = await inSnapshot(database, timetableKinds, async snapshot => {
    const own = (await listDrafts(snapshot, conferenceId, record.kind)).find(
      ({ recordId }) => recordId === record.id,
    )
    for (const kind of timetableKinds) {
      for (const { recordId, data, publishAt } of await listDrafts(snapshot, conferenceId, kind)) {
        if (!publishAt || !own?.publishAt || Temporal.Instant.compare(publishAt, own.publishAt) > 0) continue
        await showTyped(snapshot, conferenceId, { kind, id: recordId, data })
      }
    }
    return clashesOf(snapshot, conferenceId, record)
  })
  return newClashes(now, then)
}

/** The names of the subjects of audit entries, in one query for each kind. */
import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { storeOf } from '#domain/preparation/record-stores/stores.ts'
import type { EditableKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'

/** A registration's code, a person's name, a mail's subject. */
export interface SubjectName {
  id: string
  name: string
  /** The name of the conference that its page belongs to; null where that does not matter. */
  event: string | null
}

/** Kinds of subjects that have a name, each with the query for it; ids that are unknown are left out. */
export const subjectQueries = {
  async registration(db, ids) {
    const rows = await db
      .selectFrom('registrations')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['registrations.id', 'code as name', 'conferences.name as event'])
      .where('registrations.id', 'in', wholeNumbers(ids))
      .execute()
    return rows.map(row => ({ ...row, id: `${row.id}` }))
  },
  async person(db, ids) {
    const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', ids).execute()
    return rows.map(row => ({ ...row, event: null }))
  },
  async code(db, ids) {
    const rows = db.selectFrom('codes').select(['id', 'code as name'])
    return withoutEvent(await rows.where('id', 'in', wholeNumbers(ids)).execute())
  },
  async abstract(db, ids) {
    const rows = await abstractsSeenBy(db, theProduct)
      .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
      .select(['abstracts.id', 'number as name', 'conferences.name as event'])
      .where('abstracts.id', 'in', wholeNumbers(ids))
      .execute()
    return rows.map(row => ({ ...row, id: `${row.id}` }))
  },
  async 'group-mail'(db, ids) {
    const rows = db.selectFrom('group_mails').select(['id', 'subject as name'])
    return withoutEvent(await rows.where('id', 'in', wholeNumbers(ids)).execute())
  },
  async message(db, ids) {
    const rows = db.selectFrom('contact_messages').select(['id', 'name'])
    return withoutEvent(await rows.where('id', 'in', wholeNumbers(ids)).execute())
  },
  async token(db, ids) {
    const rows = db.selectFrom('api_tokens').select(['id', 'name'])
    return withoutEvent(await rows.where('id', 'in', wholeNumbers(ids)).execute())
  },
} as const satisfies Readonly<Record<string, (db: Reader, ids: readonly string[]) => Promise<SubjectName[]>>>

export type NamedSubjectKind = keyof typeof subjectQueries

/**
 * The content of some records of an owner, by id: what is published, or else their newest version. Records that an
 * erasure emptied are left out.
 */
export async function readAuditedRecords(
  db: Reader,
  { kind, owner, ids }: { kind: EditableKind; owner: ContentOwner; ids: readonly number[] },
): Promise<Map<number, RecordData>> {
  const records = await storeOf(kind).list(db, owner)
  const found = new Map(records.map(({ id, data }) => [id, data]))
  const gone = ids.filter(id => !found.has(id))
  if (gone.length === 0) return found
  const versions = await db
    .selectFrom('record_versions')
    .select(['record_id', 'data'])
    .where('kind', '=', kind)
    .where('conference_id', owner === null ? 'is' : '=', owner)
    .where('record_id', 'in', gone)
    .orderBy('number')
    .execute()
  for (const { record_id, data } of versions) {
    if (data === null) found.delete(record_id)
    else found.set(record_id, JSON.parse(data))
  }
  return found
}

/** The conferences that entries belong to, by id. */
export async function readAuditedConferences(db: Reader, ids: readonly number[]) {
  const rows = await db
    .selectFrom('conferences')
    .select(['id', 'name', 'subject', 'starts_on', 'currency'])
    .where('id', 'in', [-1, ...ids])
    .execute()
  return new Map(
    rows.map(({ id, starts_on, ...conference }) => [
      id,
      { ...conference, startsOn: Temporal.PlainDate.from(starts_on) },
    ]),
  )
}

/** The ids that can be row numbers; never empty, as a query needs at least one. */
const wholeNumbers = (ids: readonly string[]) => [-1, ...toNumbers(ids)]

export const toNumbers = (ids: readonly string[]) => ids.filter(id => /^\d{1,15}$/.test(id)).map(Number)

const withoutEvent = (rows: readonly { id: number; name: string }[]): SubjectName[] =>
  rows.map(({ id, name }) => ({ id: `${id}`, name, event: null }))

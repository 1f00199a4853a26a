/** Drafts of the website's records: what was typed and is not public, perhaps with a time at which it will be. */

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { type EditableKind, isEditableKind, isOfOtherPages } from './editable-kinds.ts'
import type { RecordData, StoredRecord } from './record-store.ts'
import { withoutTranslations } from './record-translations.ts'
import type { RecordName } from './record-versions.ts'

/** Why a draft was not published at its scheduled time: it is incomplete, or the record was changed elsewhere. */
export type ScheduleProblem = 'incomplete' | 'changed'

/** The facts of a draft, scheduled or not. */
interface DraftFacts {
  id: number
  kind: string
  recordId: number
  /** As typed, so possibly invalid for the kind's fields. */
  data: RecordData
  /** Whether the record has never been published. */
  isNew: boolean
  /** Whether the product wrote it, and nobody has changed it. */
  isSuggestion: boolean
  savedAt: Temporal.Instant
}

/** A draft that is scheduled has no problem yet; one that could not be published in time is scheduled no more. */
export type Draft = DraftFacts &
  ({ publishAt: Temporal.Instant; problem: null } | { publishAt: null; problem: ScheduleProblem | null })

export async function findDraft(db: Reader, { kind, id, owner }: RecordName): Promise<Draft | undefined> {
  const row = await draftsOf(db, owner)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirst()
  return row && toDraft(row)
}

/** An owner's drafts of one kind, oldest record first. */
export async function listDrafts(db: Reader, owner: ContentOwner, kind: EditableKind): Promise<Draft[]> {
  const rows = await draftsOf(db, owner).where('kind', '=', kind).orderBy('record_id').execute()
  return rows.map(toDraft)
}

/** An owner's drafts of all kinds. */
export async function listAllDrafts(db: Reader, owner: ContentOwner): Promise<Draft[]> {
  const rows = await draftsOf(db, owner).orderBy('record_id').execute()
  return rows.map(toDraft)
}

export interface MissedDraft {
  conferenceId: number
  kind: EditableKind
  recordId: number
}

/** Drafts that were not published at their time, and have not been changed since. */
export async function listMissedDrafts(db: Reader, conferenceIds: readonly number[]): Promise<MissedDraft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['conference_id', 'kind', 'record_id'])
    .where('conference_id', 'in', [-1, ...conferenceIds])
    .where('problem', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ conference_id, kind, record_id }) =>
    conference_id !== null && isEditableKind(kind)
      ? [{ conferenceId: conference_id, kind, recordId: record_id }]
      : [],
  )
}

function draftsOf(db: Reader, owner: ContentOwner) {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('conference_id', owner === null ? 'is' : '=', owner)
}

export function toDraft(row: Selectable<Schema['drafts']>): Draft {
  const facts = {
    id: row.id,
    kind: row.kind,
    recordId: row.record_id,
    data: JSON.parse(row.data),
    isNew: row.is_new === 1,
    isSuggestion: row.is_suggestion === 1,
    savedAt: Temporal.Instant.from(row.saved_at),
  }
  if (row.publish_at !== null) {
    return { ...facts, publishAt: Temporal.Instant.from(row.publish_at), problem: null }
  }
  // Only values of this union are written.
  return { ...facts, publishAt: null, problem: row.problem as ScheduleProblem | null }
}

/** A draft whose words are written on other pages, with what those say now: its translations are what it changes. */
export function withSources(record: StoredRecord | undefined, draft: Draft | undefined): Draft | undefined {
  if (!draft || !record || !isEditableKind(draft.kind) || !isOfOtherPages(draft.kind)) return draft
  return { ...draft, data: { ...draft.data, ...withoutTranslations(record.data) } }
}

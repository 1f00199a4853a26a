/**
 * Texts that the product suggests: drafts that nobody typed. Editors and previews show them; visitors read only those
 * that somebody accepted, which publishes them.
 */
import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { kinds } from '#domain/conference/content/kinds.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { gapsIn } from '#domain/conference/content/prose-fields.ts'
import { type Act, actorId, writeActor } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { discardDraft } from '#domain/preparation/editing/discard-draft.ts'
import { lockRecords, type WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { publishTogether } from '#domain/preparation/editing/publish-record.ts'
import { type Draft, listAllDrafts } from '#domain/preparation/records/drafts.ts'
import { isEditableKind, type WebsiteKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData } from '#domain/preparation/records/record-store.ts'
import type { Mark } from '#domain/preparation/records/record-versions.ts'

/** What is suggested, by kind, each list in the order in which it would be shown. */
export type Suggestions = { readonly [K in WebsiteKind]?: readonly RecordData[] }

/** The version that a suggestion is in its record's history. */
const firstVersion = 1

/** Adds suggestions as drafts of new records. @throws ZodError if a field does not match its kind */
export async function addSuggestions(
  tx: Transaction,
  { actor, now }: Act,
  owner: ContentOwner,
  suggestions: Suggestions,
): Promise<void> {
  const records = Object.entries(suggestions).flatMap(([kind, list]) =>
    // Object.entries loses the keys' type.
    list.map(data => ({ kind, data: JSON.stringify(kinds[kind as WebsiteKind].fields.parse(data)) })),
  )
  if (records.length === 0) return
  // Reserves ids that no record has, had or will have.
  const reserved = await tx
    .insertInto('content_items')
    .values(records.map(({ kind }) => ({ conference_id: owner, kind, position: 0, data: '{}' })))
    .returning(['id', 'kind'])
    .execute()
  await tx.deleteFrom('content_items').where('id', 'in', reserved.map(({ id }) => id)).execute() // biome-ignore format: one thought
  const idsOf = Map.groupBy(
    reserved.toSorted((a, b) => a.id - b.id),
    ({ kind }) => kind,
  )
  const drafts = records.map(({ kind, data }) => ({
    kind,
    record_id: idsOf.get(kind)?.shift()?.id ?? 0,
    conference_id: owner,
    data,
  }))
  const at = toStored(now)
  await tx
    .insertInto('drafts')
    .values(
      drafts.map(draft => ({
        ...draft,
        is_new: 1 as const,
        publish_at: null,
        problem: null,
        saved_at: at,
        saved_by: writeActor(actor),
        is_suggestion: 1 as const,
      })),
    )
    .execute()
  await tx
    .insertInto('record_versions')
    .values(
      drafts.map(draft => ({
        ...draft,
        number: firstVersion,
        state: 'draft' as const,
        record_version: null,
        position: null,
        restores: null,
        actor_kind: actor.kind,
        actor_id: actorId(actor),
        recorded_at: at,
      })),
    )
    .execute()
}

export type Suggestion = Draft & {
  kind: WebsiteKind
  /** What somebody who accepts it has read. */
  mark: Mark
}

/** An owner's suggestions that nobody has accepted, changed or discarded, in the order in which they were added. */
export async function listSuggestions(db: Reader, owner: ContentOwner): Promise<Suggestion[]> {
  const drafts = (await listAllDrafts(db, owner)).filter(({ isSuggestion }) => isSuggestion)
  if (drafts.length === 0) return []
  // Later ones than the first are those with translations.
  const versions = await db
    .selectFrom('record_versions')
    .innerJoin('drafts', join =>
      join
        .onRef('drafts.kind', '=', 'record_versions.kind')
        .onRef('drafts.record_id', '=', 'record_versions.record_id'),
    )
    .select(eb => ['drafts.id', eb.fn.max('record_versions.number').as('newest')])
    .where('drafts.is_suggestion', '=', 1)
    .where('drafts.conference_id', owner === null ? 'is' : '=', owner)
    .groupBy('drafts.id')
    .execute()
  const newestOf = new Map(versions.map(({ id, newest }) => [id, String(newest)]))
  return drafts.flatMap(draft =>
    isEditableKind(draft.kind)
      ? // Only kinds of this union are suggested.
        [{ ...draft, kind: draft.kind as WebsiteKind, mark: newestOf.get(draft.id) ?? String(firstVersion) }]
      : [],
  )
}

/** Discards suggestions; their history keeps them. @returns how many there still were */
export async function discardSuggestions(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  recordIds: readonly number[],
): Promise<number> {
  const found = await findSuggestions(tx, permit.scope.conferenceId, recordIds)
  // Locked in one order, so that nobody waits for somebody who waits for them.
  await lockRecords(tx, found.map(({ kind }) => kind), permit.scope.conferenceId) // biome-ignore format: one thought
  let discarded = 0
  for (const { kind, recordId, mark } of found) {
    const done = await discardDraft(tx, permit, act, { kind, id: recordId, mark })
    if (done.ok) discarded += 1
  }
  return discarded
}

async function findSuggestions(
  db: Reader,
  owner: ContentOwner,
  recordIds: readonly number[],
): Promise<Suggestion[]> {
  const wanted = new Set(recordIds)
  return (await listSuggestions(db, owner)).filter(({ recordId }) => wanted.has(recordId))
}

/**
 * Publishes suggestions that somebody has read, together or not at all.
 *
 * @param recordIds of the records that would be published
 * @param answers what stands in the place of gaps such as `[your town]`
 * @returns `stale` if one of them is no suggestion any more, or can't be published as it is
 */
export async function acceptSuggestions(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { recordIds, answers }: { recordIds: readonly number[]; answers: ReadonlyMap<string, string> },
): Promise<Result<number, { code: 'stale' } | { code: 'gaps'; gaps: string[] }>> {
  const found = await findSuggestions(tx, permit.scope.conferenceId, recordIds)
  if (found.length < new Set(recordIds).size) return fail({ code: 'stale' })
  const edits = found.map(({ kind, recordId, data, mark }) => ({
    kind,
    id: recordId,
    data: fillGaps(data, answers),
    mark,
  }))
  const gaps = gapsIn(JSON.stringify(edits))
  if (gaps.length > 0) return fail({ code: 'gaps', gaps })
  const published = await publishTogether(tx, permit, act, edits)
  return published.ok ? ok(found.length) : fail({ code: 'stale' })
}

/** The fields with their gaps filled in; the only field of HTML is a page's `body`. */
function fillGaps(data: RecordData, answers: ReadonlyMap<string, string>): RecordData {
  const fill = (text: string, write: (answer: string) => string) =>
    [...answers].reduce((filled, [gap, answer]) => filled.replaceAll(gap, () => write(answer)), text)
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? fill(value, name === 'body' ? escapeHtml : text => text) : value,
    ]),
  )
}

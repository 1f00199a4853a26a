/** Drafts that only translate: what they change is in no language that somebody wrote the record in. */
import { isDeepStrictEqual } from 'node:util'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { discardDraft } from '#domain/preparation/editing/discard-draft.ts'
import {
  type EditableKind,
  type WritingAct,
  writingActOf,
} from '#domain/preparation/editing/editable-kinds.ts'
import { type OpenRecord, openRecord, type WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import type { RecordData } from '#domain/preparation/editing/record-store.ts'
import { withoutTranslations } from '#domain/preparation/editing/record-translations.ts'
import { markOf } from '#domain/preparation/editing/record-versions.ts'
import { listTranslatable } from '#domain/preparation/translating/survey-translations.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface TranslatedDraft {
  kind: EditableKind
  id: number
  data: RecordData
}

/** Those that are to be published at a time of their own are not among them. */
export async function listTranslatedDrafts(
  db: Reader,
  scope: Pick<Scope, 'conferenceId'>,
): Promise<{ drafts: TranslatedDraft[]; digest: string }> {
  const drafts: TranslatedDraft[] = []
  for await (const { kind, id, published, draft } of listTranslatable(db, scope)) {
    if (draft && onlyTranslates(published, draft)) drafts.push({ kind, id, data: draft.data })
  }
  return { drafts, digest: digestOf(drafts) }
}

const onlyTranslates = (published: RecordData | undefined, draft: OpenRecord['draft']) =>
  published !== undefined &&
  draft !== undefined &&
  draft.publishAt === null &&
  isDeepStrictEqual(withoutTranslations(published), withoutTranslations(draft.data))

export interface Settled {
  /** How many were published, or discarded. */
  done: number
  /** Somebody has changed them meanwhile, or it is not this person's part. */
  left: number
}

/** Records that one transaction writes, so that others get their turn in between. */
const recordsAtOnce = 20

/**
 * Publishes or discards all drafts that only translate.
 *
 * @param permits of the acts that the person may do
 * @param digest of what they have read
 */
export async function settleTranslatedDrafts(
  database: Database,
  permits: ReadonlyMap<WritingAct, WritingPermit>,
  act: Act,
  {
    scope,
    settle,
    digest,
  }: { scope: Pick<Scope, 'conferenceId'>; settle: 'publish' | 'discard'; digest: string },
): Promise<Result<Settled, { code: 'stale' }>> {
  const listed = await listTranslatedDrafts(database.read, scope)
  if (listed.digest !== digest) return fail({ code: 'stale' })
  let done = 0
  for await (const part of partsOf(listed.drafts, recordsAtOnce)) {
    done += await database.write(async tx => {
      let settled = 0
      for (const draft of part) {
        const permit = permits.get(writingActOf(draft.kind))
        if (permit && (await settleOne(tx, permit, act, draft, settle))) settled += 1
      }
      return settled
    })
  }
  return ok({ done, left: listed.drafts.length - done })
}

async function settleOne(
  tx: Transaction,
  permit: WritingPermit,
  act: Act,
  { kind, id, data }: TranslatedDraft,
  settle: 'publish' | 'discard',
): Promise<boolean> {
  const opened = await openRecord(tx, permit, act, { kind, id })
  if (!opened.ok) return false
  const { record, draft, versions } = opened.value
  // Nobody publishes, or loses, what they have not read.
  if (!draft || !onlyTranslates(record?.data, draft) || !isDeepStrictEqual(draft.data, data)) return false
  const mark = markOf(versions, record)
  const settled =
    settle === 'publish'
      ? await publishRecord(tx, permit, act, { kind, id, data, mark })
      : await discardDraft(tx, permit, act, { kind, id, mark })
  return settled.ok
}

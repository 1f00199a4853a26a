/** Drafts that only translate, published or discarded together. */
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '#database/database.ts'
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { discardDraft } from '#domain/preparation/editing/discard-draft.ts'
import { openRecord, type WritingPermit } from '#domain/preparation/editing/open-record.ts'
import { publishRecord } from '#domain/preparation/editing/publish-record.ts'
import { type WritingRight, writingRightOf } from '#domain/preparation/records/editable-kinds.ts'
import { markOf } from '#domain/preparation/records/record-versions.ts'
import {
  onlyTranslates,
  surveyTranslations,
  type TranslatedDraft,
} from '#domain/preparation/translating/survey-translations.ts'

/** What somebody reads before all of them are published or discarded. */
export const digestOfDrafts = (drafts: readonly TranslatedDraft[]) => digestOf(drafts)

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
  permits: ReadonlyMap<WritingRight, WritingPermit>,
  act: Act,
  {
    owner,
    settle,
    digest,
  }: {
    /** A conference, or the main site. */
    owner: { id: number | null; languages: ConferenceLanguages }
    settle: 'publish' | 'discard'
    digest: string
  },
): Promise<Result<Settled, { code: 'stale' }>> {
  const { drafts } = await surveyTranslations(database.read, { conferenceId: owner.id }, owner.languages, 0)
  if (digestOfDrafts(drafts) !== digest) return fail({ code: 'stale' })
  let done = 0
  for await (const part of partsOf(drafts, recordsAtOnce)) {
    done += await database.write(async tx => {
      let settled = 0
      for (const draft of part) {
        const permit = permits.get(writingRightOf(draft.kind))
        if (permit && (await settleOne(tx, permit, act, draft, settle))) settled += 1
      }
      return settled
    })
  }
  return ok({ done, left: drafts.length - done })
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

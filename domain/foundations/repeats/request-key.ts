/**
 * Requests are carried out once, however often they are sent, and repeats get the first answer. They are identified by
 * the client's own `Idempotency-Key` (note 39), or by the hidden key of a form. A key is no password: with other
 * content it is refused and replaces nothing.
 */
import { createHash } from 'node:crypto'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockName, lockRow } from '#database/locks.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'

/** The longest key of a client, in characters. */
export const longestKey = 200

/** How long a key is valid. */
export const retentionHours = 24

/** `abstract-form`: keyed by the hidden key of its form, or by its captcha; the others by the client's own key. */
export type KeyedCall =
  | 'registration'
  | 'abstract'
  | 'abstract-form'
  | 'message'
  | 'subscription'
  | 'conference-name'
  | 'payment-report'

export interface RequestKey {
  call: KeyedCall
  key: string
  /** Hash of everything that was sent, by `hashContent`. */
  contentHash: string
}

/** The key was used before, with other content: its answer was about the subject with this id. */
export type KeyReused = { code: 'key-reused'; subjectId: number }

/**
 * @param fields what was sent, by name, in any order
 * @param file the content of an uploaded file
 */
export function hashContent(fields: Readonly<Record<string, unknown>>, file?: Uint8Array): string {
  const sorted = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const fileHash = file && createHash('sha256').update(file).digest('hex')
  return createHash('sha256')
    .update(JSON.stringify([sorted, fileHash ?? null]))
    .digest('hex')
}

/**
 * Finds the result of a key's earlier request.
 *
 * @param conferenceId null for a call of the whole site
 * @returns the id of what it created or found, such as a registration; undefined if the key is new
 */
export async function findStoredAnswer(
  db: Reader,
  conferenceId: number | null,
  { call, key, contentHash }: RequestKey,
  now: Temporal.Instant,
): Promise<Result<number, KeyReused> | undefined> {
  const row = await db
    .selectFrom('request_keys')
    .select(['content_hash', 'subject_id'])
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('created_at', '>', oldestRetained(now))
    .executeTakeFirst()
  if (!row) return undefined
  const { content_hash, subject_id: subjectId } = row
  return content_hash === contentHash ? ok(subjectId) : fail({ code: 'key-reused', subjectId })
}

/** The keys among these that were used before. */
export async function listKnownKeys(
  db: Reader,
  conferenceId: number,
  call: KeyedCall,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('request_keys')
    .select('key')
    .where('conference_id', '=', conferenceId)
    .where('call', '=', call)
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export interface Answered {
  conferenceId: number | null
  requestKey: RequestKey
  subjectId: number
  now: Temporal.Instant
}

/**
 * Stores new keys with their results, in one statement: of calls of conferences, or of the whole site. The caller holds
 * the conference's lock, or the key's.
 */
export async function storeAnswers(tx: Transaction, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return
  const values = answers.map(({ conferenceId, requestKey, subjectId, now }) => ({
    conference_id: conferenceId,
    call: requestKey.call,
    key: requestKey.key,
    content_hash: requestKey.contentHash,
    subject_id: subjectId,
    created_at: toStored(now),
  }))
  await tx
    .insertInto('request_keys')
    .values(values)
    // Older than a day, but not removed yet.
    .onConflict(oc =>
      (answers[0]?.conferenceId === null
        ? oc.columns(['call', 'key']).where('conference_id', 'is', null)
        : oc.columns(['conference_id', 'call', 'key'])
      ).doUpdateSet(eb => ({
        content_hash: eb.ref('excluded.content_hash'),
        subject_id: eb.ref('excluded.subject_id'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute()
}

export interface KeyedRequest {
  /** Null for a call of the whole site. */
  conferenceId: number | null
  requestKey: RequestKey | null
  now: Temporal.Instant
}

/**
 * Runs something once for each key, however many requests arrive at once.
 *
 * @param done.again answers with the earlier result
 * @param done.first creates it; `done.idOf` has the id under which it is found again
 */
export async function answerOnce<T, E extends { code: string }>(
  tx: Transaction,
  request: KeyedRequest,
  done: {
    again: (subjectId: number) => Promise<T>
    first: () => Promise<Result<T, E>>
    idOf: (made: T) => number
  },
): Promise<Result<T, E | KeyReused>> {
  const { conferenceId, requestKey, now } = request
  if (requestKey === null) return done.first()
  if (conferenceId === null) await lockName(tx, `request-key:${requestKey.call}:${requestKey.key}`)
  else await lockRow(tx, 'conferences', conferenceId)
  const answered = await findStoredAnswer(tx, conferenceId, requestKey, now)
  if (answered) return answered.ok ? ok(await done.again(answered.value)) : answered
  const made = await done.first()
  if (made.ok) {
    await storeAnswers(tx, [{ conferenceId, requestKey, subjectId: done.idOf(made.value), now }])
  }
  return made
}

/** Removes the keys of registrations that were handed over or erased. */
export async function removeKeysOf(
  tx: Transaction,
  calls: readonly KeyedCall[],
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return
  await tx
    .deleteFrom('request_keys')
    .where('call', 'in', calls)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

/** Removes keys that are older than a day. */
export async function removeOldKeys(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx.deleteFrom('request_keys').where('created_at', '<=', oldestRetained(now)).execute(),
  )
}

const oldestRetained = (now: Temporal.Instant) => toStored(now.subtract({ hours: retentionHours }))

/**
 * Requests are carried out once, however often they are sent, and repeats get the first answer. They are identified by
 * the client's own `Idempotency-Key` (note 39), or by the hidden key of a form.
 */
import { createHash } from 'node:crypto'
import type { Reader, Transaction } from '#database/database.ts'
import { lockName, lockRow } from '#database/locks.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import {
  type CallKind,
  type Done,
  doOnce,
  findDone,
  noteDone,
  type OnceKey,
  type OtherContent,
} from '#domain/foundations/repeats/once.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'

/** The longest key of a client, in characters. */
export const longestKey = 200

export interface RequestKey {
  /** `abstract-form`: keyed by the hidden key of its form, or by its captcha; the others by the client's own key. */
  call: CallKind
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
  return digestOf([sorted, fileHash ?? null])
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
  requestKey: RequestKey,
  now: Temporal.Instant,
): Promise<Result<number, KeyReused> | undefined> {
  const done = await findDone(db, onceKey(conferenceId, requestKey), now)
  return done && subjectOf(done)
}

/** The keys among these that were used before. */
export async function listKnownKeys(
  db: Reader,
  conferenceId: number,
  call: CallKind,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('done_once')
    .select('key')
    .where('kind', '=', call)
    .where('scope', '=', conferenceId)
    .where('key', 'in', keys)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export interface Answered {
  conferenceId: number
  requestKey: RequestKey
  subjectId: number
}

/** Stores new keys of one call with their results, in one statement. The caller holds the conference's lock. */
export async function storeAnswers(
  tx: Transaction,
  answers: readonly Answered[],
  now: Temporal.Instant,
): Promise<void> {
  const things = answers.map(({ conferenceId, requestKey, subjectId }) => ({
    ...onceKey(conferenceId, requestKey),
    subjectId,
  }))
  await noteDone(tx, things, now)
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
export async function callOnce<T, E extends { code: string }>(
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
  // Whatever a call of a conference decides is decided under the conference's lock, which comes before its key.
  if (conferenceId === null) await lockName(tx, `request-key:${requestKey.call}:${requestKey.key}`)
  else await lockRow(tx, 'conferences', conferenceId)
  return doOnce<Result<T, E>, Result<T, KeyReused>>(tx, onceKey(conferenceId, requestKey), now, {
    first: done.first,
    stores: made => ({ subjectId: done.idOf(made) }),
    async again(known) {
      const subject = subjectOf(known)
      return subject.ok ? ok(await done.again(subject.value)) : subject
    },
  })
}

/** Removes the keys of registrations that were handed over or erased. */
export async function removeKeysOf(
  tx: Transaction,
  calls: readonly CallKind[],
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.deleteFrom('done_once').where('kind', 'in', calls).where('subject_id', 'in', subjectIds).execute()
}

const onceKey = (conferenceId: number | null, { call, key, contentHash }: RequestKey): OnceKey => ({
  kind: call,
  scope: conferenceId ?? 0,
  key,
  contentHash,
})

function subjectOf(done: Result<Done, OtherContent>): Result<number, KeyReused> {
  const { subjectId } = done.ok ? done.value : done.error
  if (subjectId === null) throw new Error('the result of a call is not stored with its key')
  return done.ok ? ok(subjectId) : fail({ code: 'key-reused', subjectId })
}

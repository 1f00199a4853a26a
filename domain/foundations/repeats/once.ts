/**
 * The one way to do a thing once, however often and concurrently it is asked for: what identifies it is stored with its
 * result, in its own transaction (docs/decisions, 51).
 */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'

/** The calls of the wire API, and of visitors' forms. */
export type CallKind =
  | 'registration'
  | 'abstract'
  | 'abstract-form'
  | 'message'
  | 'subscription'
  | 'conference-name'
  | 'payment-report'

/** `act`: the form of an act of staff. `answer`: a call of the organiser's API, whose whole answer is stored. */
export type OnceKind = 'act' | 'answer' | CallKind

/** What identifies a thing that is done once. A key is no password: with other content it is refused. */
export interface OnceKey {
  kind: OnceKind
  /** The conference of a call, or the token of an answer; 0 where the key alone is enough. */
  scope: number
  key: string
  /** Hash of everything that was sent; null for an act, whose key has it already. */
  contentHash: string | null
}

/** An answer as it was sent. */
export interface StoredResponse {
  status: number
  body: string
}

/** What was done, as far as its kind stores it. */
export interface Done {
  /** The id of what was made or found. */
  subjectId: number | null
  answer: StoredResponse | null
  doneAt: string
}

/** The key was used before, with other content: its answer was about the subject with this id. */
export type OtherContent = { code: 'key-reused'; subjectId: number | null }

/**
 * How long a key is recognized, in hours. A client's is promised for a day (note 39); one of a form, for longer than any
 * form stays open.
 */
const keptHours = (kind: OnceKind): number => (kind === 'act' ? 24 * 8 : clientKeyHours)
export const clientKeyHours = 24

const oldest = (kind: OnceKind, now: Temporal.Instant) => toStored(now.subtract({ hours: keptHours(kind) }))

/** Finds what was done with a key; undefined if nothing was, or too long ago. */
export async function findDone(
  db: Reader,
  { kind, scope, key, contentHash }: OnceKey,
  now: Temporal.Instant,
): Promise<Result<Done, OtherContent> | undefined> {
  const row = await db
    .selectFrom('done_once')
    .select(['content_hash', 'subject_id', 'status', 'body', 'done_at'])
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('done_at', '>', oldest(kind, now))
    .executeTakeFirst()
  if (!row) return undefined
  const { content_hash, subject_id: subjectId, status, body, done_at: doneAt } = row
  if (content_hash !== contentHash) return fail({ code: 'key-reused', subjectId })
  return ok({ subjectId, answer: status === null || body === null ? null : { status, body }, doneAt })
}

/**
 * Notes that things are done, in the transaction of what they are. A second transaction with the same key waits for the
 * first.
 *
 * @param things of one kind
 * @returns the keys among them that are new
 */
export async function noteDone(
  tx: Transaction,
  things: readonly (OnceKey & Partial<Pick<Done, 'subjectId'>>)[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  const [first] = things
  if (!first) return new Set()
  const noted = await tx
    .insertInto('done_once')
    .values(
      things.map(({ kind, scope, key, contentHash, subjectId }) => ({
        ...{ kind, scope, key, content_hash: contentHash, subject_id: subjectId ?? null },
        ...{ status: null, body: null, done_at: toStored(now) },
      })),
    )
    // Too old to be recognized, and not removed yet.
    .onConflict(oc =>
      oc
        .columns(['kind', 'scope', 'key'])
        .doUpdateSet(eb => ({
          content_hash: eb.ref('excluded.content_hash'),
          subject_id: eb.ref('excluded.subject_id'),
          status: null,
          body: null,
          done_at: eb.ref('excluded.done_at'),
        }))
        .where('done_once.done_at', '<=', oldest(first.kind, now)),
    )
    .returning('key')
    .execute()
  return new Set(noted.map(({ key }) => key))
}

/** What is done the first time, and the other times. */
export interface FirstAndAgain<R, A> {
  /** Does it. A failure leaves the key unused. */
  first: () => Promise<R>
  /** The part of it that is stored. */
  stores?: (
    made: R extends { ok: true; value: infer T } ? T : never,
  ) => Partial<Pick<Done, 'subjectId' | 'answer'>>
  /** Answers with what was done. */
  again: (done: Result<Done, OtherContent>) => Promise<A>
}

/** Does something once for its key; without a key, each time. */
export async function doOnce<R extends Result<unknown, { code: string }>, A>(
  tx: Transaction,
  once: OnceKey | undefined,
  now: Temporal.Instant,
  { first, again, stores }: FirstAndAgain<R, A>,
): Promise<R | A> {
  if (!once) return first()
  if ((await noteDone(tx, [once], now)).size === 0) {
    const done = await findDone(tx, once, now)
    if (!done) throw new Error(`a ${once.kind} is neither new nor done`)
    return again(done)
  }
  const made = await first()
  // What `first` made, which `stores` is for: the compiler does not follow the condition in its type.
  if (made.ok && stores) await storeResult(tx, once, stores(made.value as Parameters<typeof stores>[0]))
  if (!made.ok) {
    await tx
      .deleteFrom('done_once')
      .where('kind', '=', once.kind)
      .where('scope', '=', once.scope)
      .where('key', '=', once.key)
      .execute()
  }
  return made
}

async function storeResult(
  tx: Transaction,
  { kind, scope, key }: OnceKey,
  { subjectId = null, answer = null }: Partial<Pick<Done, 'subjectId' | 'answer'>>,
): Promise<void> {
  await tx
    .updateTable('done_once')
    .set({ subject_id: subjectId, status: answer?.status ?? null, body: answer?.body ?? null })
    .where('kind', '=', kind)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** Forgets everything that is too old to be recognized. */
export async function removeOldKeys(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(async tx => {
    await tx
      .deleteFrom('done_once')
      .where('kind', '=', 'act')
      .where('done_at', '<=', oldest('act', now))
      .execute()
    await tx
      .deleteFrom('done_once')
      .where('kind', '!=', 'act')
      .where('done_at', '<=', oldest('answer', now))
      .execute()
  })
}

/** Forgets the calls at a conference that is deleted. */
export async function removeKeysOfConference(tx: Transaction, conferenceId: number): Promise<void> {
  await tx
    .deleteFrom('done_once')
    .where('scope', '=', conferenceId)
    // Their scope is nothing, or a token.
    .where('kind', 'not in', ['act', 'answer'] satisfies OnceKind[])
    .execute()
}

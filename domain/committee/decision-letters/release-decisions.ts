/** Releasing decisions, stopping a release, and trying again what failed. */

import type { Transaction } from '#database/database.ts'
import { lockName, lockRow } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { holdMinutes } from '#domain/office/group-mail/group-mail.ts'
import { stopMailing } from '#domain/office/group-mail/send-batch-of.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import type { DefaultLetters } from './letter-texts.ts'
import { type PlannedLetter, planRelease } from './plan-release.ts'
import { letterTransitions, releaseTables } from './release.ts'

export type ReleaseError =
  /** Something is otherwise than it was read. */
  | { code: 'stale' }
  | { code: 'nothing' }
  /** Another number was typed than letters would go. */
  | { code: 'wrong-count' }

/**
 * Queues the letters that were read, held for ten minutes. Of two releases at once only one finds what it read.
 *
 * @param read the digest of the plan, and how many letters somebody typed that it has
 */
export async function releaseDecisions(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  conference: Conference,
  read: { digest: string; count: string; defaults: DefaultLetters },
): Promise<Result<{ releaseId: number }, ReleaseError>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `decision-letters:${conferenceId}`)
  const { letters, digest } = await planRelease(tx, permit.scope, conference, read.defaults)
  if (digest !== read.digest) return fail({ code: 'stale' })
  if (letters.length === 0) return fail({ code: 'nothing' })
  if (read.count.trim() !== String(letters.length)) return fail({ code: 'wrong-count' })
  return ok(await queueLetters(tx, { actor, now }, conferenceId, letters))
}

/**
 * Queues the letter that tells one decision, held for ten minutes too. The caller has just decided it.
 *
 * @returns undefined if it has no letter, such as without an address
 */
export async function releaseOne(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  conference: Conference,
  { abstractId, defaults }: { abstractId: number; defaults: DefaultLetters },
): Promise<{ releaseId: number } | undefined> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `decision-letters:${conferenceId}`)
  const { letters } = await planRelease(tx, permit.scope, conference, defaults)
  const own = letters.filter(letter => letter.abstractId === abstractId)
  return own.length === 0 ? undefined : queueLetters(tx, act, conferenceId, own)
}

async function queueLetters(
  tx: Transaction,
  { actor, now }: Act,
  conferenceId: number,
  letters: readonly PlannedLetter[],
): Promise<{ releaseId: number }> {
  const sendAt = now.add({ minutes: holdMinutes })
  const { id } = await tx
    .insertInto('decision_releases')
    .values({
      conference_id: conferenceId,
      released_by: writeActor(actor),
      released_at: toStored(now),
      send_at: toStored(sendAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A letter that still waits tells what was decided before: this one replaces it.
  for (let from = 0; from < letters.length; from += atOnce) {
    const part = letters.slice(from, from + atOnce)
    const earlier = tx
      .selectFrom('decision_letters')
      .select('id')
      .where(
        'abstract_id',
        'in',
        part.map(({ abstractId }) => abstractId),
      )
      .where('state', '=', 'queued')
    await changeStates(tx, letterTransitions, earlier, 'left-out', {
      failure: 'decided-otherwise' satisfies LetterFailureCode,
    })
    await tx
      .insertInto('decision_letters')
      .values(
        part.map(letter => ({
          release_id: id,
          abstract_id: letter.abstractId,
          decision_version: letter.version,
          email: letter.email,
          subject: letter.subject,
          parts: JSON.stringify(letter.parts),
          is_by_hand: letter.from === null ? 1 : 0,
          language: letter.language,
          state: 'queued',
          next_try_at: toStored(sendAt),
        })),
      )
      .execute()
  }
  await enqueue(tx, {
    kind: 'decision-letters',
    effect: `decision-letters:${id}`,
    payload: { releaseId: id },
    now,
    notBefore: sendAt,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decisions released',
    subject: { kind: 'decision-release', id },
    facts: { recipients: letters.length },
    now,
  })
  return { releaseId: id }
}

/** Rows of one statement. */
const atOnce = 100

/** Stops a release: no letter of it is sent any more, and what it did not tell can be released again. */
export async function stopRelease(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  releaseId: number,
): Promise<Result<null, { code: 'not-found' } | { code: 'too-late' }>> {
  return endRelease(tx, act, { conferenceId: conferenceOf(permit.scope), id: releaseId })
}

/** @param facts why, beside whoever stops it */
export async function endRelease(
  tx: Transaction,
  { actor, now }: Act,
  { conferenceId, id }: { conferenceId: number; id: number },
  facts: AuditEntry['facts'] = {},
): Promise<Result<null, { code: 'not-found' } | { code: 'too-late' }>> {
  const mailing = { ...releaseTables, id }
  const stopped = await stopMailing(tx, mailing, conferenceId, { actor, now }, 'stopped')
  if (!stopped.ok) return stopped
  if (!stopped.value.isStopped) return ok(null)
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decisions stopped',
    subject: { kind: 'decision-release', id },
    facts,
    now,
  })
  return ok(null)
}

/** Tries the letters again that failed. Nobody who has theirs gets it again. */
export async function retryLetters(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  { actor, now }: Act,
  releaseId: number,
): Promise<Result<{ retried: number }, { code: 'not-found' }>> {
  const conferenceId = conferenceOf(permit.scope)
  // The lock keeps other processes from finishing the release between the two changes.
  await lockRow(tx, 'decision_releases', releaseId)
  const release = await tx
    .selectFrom('decision_releases')
    .select('id')
    .where('id', '=', releaseId)
    .where('conference_id', '=', conferenceId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  if (!release) return fail({ code: 'not-found' })
  // What was decided otherwise since has a letter of its own.
  const letters = abstractsSeenBy(tx, chairOf(permit.scope))
    .innerJoin('decision_letters', 'decision_letters.abstract_id', 'abstracts.id')
    .select('decision_letters.id')
    .where('release_id', '=', releaseId)
    .whereRef('abstracts.decision_version', '=', 'decision_letters.decision_version')
  const { length: retried } = await changeStates(tx, letterTransitions, letters, 'asked-again', {
    tries: 0,
    next_try_at: toStored(now),
    failure: null,
  })
  if (retried === 0) return ok({ retried })
  await tx.updateTable('decision_releases').set({ finished_at: null }).where('id', '=', releaseId).execute()
  await enqueue(tx, {
    kind: 'decision-letters',
    effect: `decision-letters:${releaseId}:${toStored(now)}`,
    payload: { releaseId },
    now,
  })
  await recordAudit(tx, {
    conferenceId,
    actor,
    act: 'decisions released',
    subject: { kind: 'decision-release', id: releaseId },
    facts: { recipients: retried },
    now,
  })
  return ok({ retried })
}

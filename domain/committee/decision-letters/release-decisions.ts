/** Releasing decisions: their letters are queued. */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { holdMinutes } from '#domain/office/group-mail/group-mail.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import type { DefaultLetters } from './letter-texts.ts'
import { type PlannedLetter, planRelease } from './plan-release.ts'
import { letterTransitions } from './release.ts'

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

/** Releasing decisions: their letters are queued. */
import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { type PlanError, whyNotAsRead, writeToAuthors } from '#domain/committee/author-mailing.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { LetterFailureCode } from '#domain/correspondence/letters/letter-failure.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { changeStates } from '#domain/foundations/change-state.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { letterMailing } from './letter-mailing.ts'
import type { DefaultLetters } from './letter-texts.ts'
import { type PlannedLetter, planRelease } from './plan-release.ts'

/**
 * Queues the letters that were read, held for ten minutes. Of two releases at once only one finds what it read.
 *
 * @param read the digest of the plan, and how many letters somebody typed that it has
 */
export async function releaseDecisions(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  conference: Conference,
  read: { digest: string; count: string; defaults: DefaultLetters },
): Promise<Result<{ releaseId: number }, PlanError>> {
  const conferenceId = conferenceOf(permit.scope)
  await lockName(tx, `decision-letters:${conferenceId}`)
  const { letters, digest } = await planRelease(tx, permit.scope, conference, read.defaults)
  const error = whyNotAsRead({ digest, count: letters.length }, read)
  if (error) return fail(error)
  return ok(await queueLetters(tx, act, conferenceId, letters))
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
  act: Act,
  conferenceId: number,
  letters: readonly PlannedLetter[],
): Promise<{ releaseId: number }> {
  // A letter that still waits tells what was decided before, and one that failed is not tried again in a stopped release: the new
  // one replaces them.
  for await (const part of partsOf(letters)) {
    const ids = part.map(({ abstractId }) => abstractId)
    const earlier = tx
      .selectFrom('decision_letters')
      .select('id')
      .where('abstract_id', 'in', ids)
      .where('state', '=', 'queued')
    await changeStates(tx, letterMailing.recipients, earlier, 'left-out', {
      failure: 'decided-otherwise' satisfies LetterFailureCode,
    })
    const given = tx
      .selectFrom('decision_letters')
      .innerJoin('decision_releases', 'decision_releases.id', 'decision_letters.release_id')
      .select('decision_letters.id')
      .where('abstract_id', 'in', ids)
      .where('state', '=', 'failed')
      .where('stopped_at', 'is not', null)
    await changeStates(tx, letterMailing.recipients, given, 'left-out')
  }
  const recipients = letters.map(letter => ({
    abstract_id: letter.abstractId,
    decision_version: letter.version,
    email: letter.email,
    subject: letter.subject,
    parts: JSON.stringify(letter.parts),
    is_by_hand: letter.from === null ? (1 as const) : (0 as const),
    language: letter.language,
  }))
  return { releaseId: await writeToAuthors(tx, act, letterMailing, { conferenceId, recipients }) }
}

/** Accepting whoever is next on the waiting list, together with the letter that says so. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { correctDecision, type DecideError, setDecision } from '#domain/programme/decisions/decide.ts'
import { listWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import type { DefaultLetters } from './letter-texts.ts'
import { releaseOne } from './release-decisions.ts'

export type MoveUpError =
  | DecideError
  /** It is not on the waiting list any more. */
  | { code: 'not-waiting' }

/**
 * Accepts one of the waiting list, and queues its letter, held for ten minutes as any.
 *
 * @param wanted version is the one that was read
 * @returns the release that holds the letter; null if it has none, such as without an address
 */
export async function moveUp(
  tx: Transaction,
  permits: { deciding: Permit<'decide-abstracts'>; releasing: Permit<'release-decisions'> },
  act: Act,
  conference: Conference,
  {
    abstractId,
    version,
    formId,
    because,
    defaults,
  }: { abstractId: number; version: number; formId: number; because: string; defaults: DefaultLetters },
): Promise<Result<{ releaseId: number | null }, MoveUpError>> {
  const waiting = await listWaiting(tx, permits.deciding.scope)
  const one = waiting.find(({ id }) => id === abstractId)
  if (!one) return fail({ code: 'not-waiting' })
  const decide = one.isTold ? correctDecision : setDecision
  const choice = { kind: 'as', formId } as const
  const decided = await decide(tx, permits.deciding, act, { abstractId, choice, version, because })
  if (!decided.ok) return decided
  const released = await releaseOne(tx, permits.releasing, act, conference, { abstractId, defaults })
  return ok({ releaseId: released?.releaseId ?? null })
}

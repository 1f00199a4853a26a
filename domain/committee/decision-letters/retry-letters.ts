import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Result } from '#domain/foundations/result.ts'
import { retryMailing } from '#domain/office/mailings/retry-mailing.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { letterMailing } from './letter-mailing.ts'

/** Tries the letters of a release again that failed. */
export function retryLetters(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  id: number,
): Promise<Result<{ retried: number }, { code: 'not-found' }>> {
  // What was decided otherwise since has a letter of its own.
  const standing = abstractsSeenBy(tx, chairOf(permit.scope))
    .innerJoin('decision_letters', 'decision_letters.abstract_id', 'abstracts.id')
    .select('decision_letters.id')
    .where('release_id', '=', id)
    .whereRef('abstracts.decision_version', '=', 'decision_letters.decision_version')
  const release = { ...letterMailing, id, conferenceId: conferenceOf(permit.scope) }
  return retryMailing(tx, act, release, 'decisions released', standing)
}

import type { Transaction } from '#database/database.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import type { Result } from '#domain/foundations/result.ts'
import { type EndMailingError, endMailing } from '#domain/office/group-mail/end-mailing.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import { releaseTables } from './release.ts'

/** Stops a release: no letter of it is sent any more, and what it did not tell can be released again. */
export function stopRelease(
  tx: Transaction,
  permit: Permit<'release-decisions'>,
  act: Act,
  id: number,
): Promise<Result<null, EndMailingError>> {
  return endMailing(tx, act, { ...releaseTables, id, conferenceId: conferenceOf(permit.scope) })
}

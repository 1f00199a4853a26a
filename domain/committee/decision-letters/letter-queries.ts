/** Reading letters that were released: what each said, to whom, and whether it arrived. */

import type { Reader } from '#database/database.ts'
import { type LetterFailure, readLetterFailure } from '#domain/correspondence/letters/letter-failure.ts'
import { type LetterProgress, readLetterProgress } from '#domain/office/mailings/mailing.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'
import type { LetterPart } from './letter-text.ts'

export type ReleasedLetter = LetterProgress & {
  id: number
  number: string
  email: string
  subject: string
  parts: LetterPart[]
  isByHand: boolean
  /** In which it is written; null for the conference's first. */
  language: string | null
}

/** The letter about what is decided of an abstract that has failed, or came back; undefined if none has. */
export async function findFailedLetter(
  db: Reader,
  scope: Scope,
  abstractId: number,
): Promise<{ releaseId: number; failure: LetterFailure | null } | undefined> {
  const row = await abstractsSeenBy(db, chairOf(scope))
    .innerJoin('decision_letters as letter', join =>
      join
        .onRef('letter.abstract_id', '=', 'abstracts.id')
        .onRef('letter.decision_version', '=', 'abstracts.decision_version'),
    )
    .select(['release_id', 'failure'])
    .where('abstracts.id', '=', abstractId)
    .where('letter.state', '=', 'failed')
    .executeTakeFirst()
  return row && { releaseId: row.release_id, failure: readLetterFailure(row.failure) }
}

/** The letters of a release, in the order of their abstracts. */
export async function listLetters(db: Reader, scope: Scope, releaseId: number): Promise<ReleasedLetter[]> {
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .innerJoin('decision_letters as letter', 'letter.abstract_id', 'abstracts.id')
    .select(['letter.id', 'number', 'letter.email', 'letter.subject', 'parts', 'letter.state', 'failure'])
    .select(['is_by_hand', 'letter.language'])
    .where('letter.release_id', '=', releaseId)
    .orderBy('letter.id')
    .execute()
  return rows.map(row => ({
    ...readLetterProgress(row),
    id: row.id,
    number: row.number,
    email: row.email,
    subject: row.subject,
    // Only a release writes it.
    parts: JSON.parse(row.parts) as LetterPart[],
    isByHand: row.is_by_hand === 1,
    language: row.language,
  }))
}

import type { Reader } from '#database/database.ts'
import {
  type LetterProgress,
  type RecipientState,
  readLetterProgress,
} from '#domain/office/group-mail/group-mail.ts'
import { noRecipients } from '#domain/office/group-mail/group-mail-queries.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import type { LetterPart } from './letter-text.ts'
import { endingOf, type Release } from './release.ts'

/** The last releases of a conference, newest first, with the progress of each. */
export async function listReleases(db: Reader, scope: Scope, limit = 20): Promise<Release[]> {
  return readReleases(db, scope, undefined, limit)
}

export async function findRelease(db: Reader, scope: Scope, id: number): Promise<Release | undefined> {
  const [release] = await readReleases(db, scope, id, 1)
  return release
}

async function readReleases(
  db: Reader,
  scope: Scope,
  id: number | undefined,
  limit: number,
): Promise<Release[]> {
  const rows = await db
    .selectFrom('decision_releases')
    .selectAll()
    .where('conference_id', '=', conferenceOf(scope))
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  // Over what this person sees: a letter about an abstract that they are in conflict with is none of theirs.
  const counted = await abstractsSeenBy(db, chairOf(scope))
    .innerJoin('decision_letters', 'decision_letters.abstract_id', 'abstracts.id')
    .select(['release_id', 'decision_letters.state'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(
      'release_id',
      'in',
      rows.map(row => row.id),
    )
    .groupBy(['release_id', 'decision_letters.state'])
    .execute()
  const withLetters = new Set(counted.map(({ release_id }) => release_id))
  return rows
    .filter(({ id: of }) => withLetters.has(of))
    .map(row => {
      const counts = noRecipients()
      for (const { release_id, state, count } of counted) {
        // A CHECK enforces the union.
        if (release_id === row.id) counts[state as RecipientState] = Number(count)
      }
      return {
        id: row.id,
        releasedAt: Temporal.Instant.from(row.released_at),
        sendAt: Temporal.Instant.from(row.send_at),
        ended: endingOf(row),
        counts,
      }
    })
}

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

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'

/**
 * Whether an address is that of somebody who presents an abstract of a conference: it is accepted, a letter has told so, and
 * they have not declined since.
 */
export async function isAcceptedPresenter(db: Reader, conferenceId: number, email: string): Promise<boolean> {
  const row = await abstractsSeenBy(db, theProduct)
    .leftJoin('abstract_authors as presenting', join =>
      join.onRef('presenting.abstract_id', '=', 'abstracts.id').on('presenting.is_presenting', '=', 1),
    )
    .select('abstracts.id')
    .where('abstracts.conference_id', '=', conferenceId)
    .where('abstracts.state', '=', 'submitted')
    .where('abstracts.outcome', '=', 'accepted')
    .where(sql<boolean>`not ${hasDeclined}`)
    .where('presenting.objected_at', 'is', null)
    .where(
      sql<boolean>`case when presenting.is_coauthor = 1 then lower(presenting.email) else abstracts.email_key end
        = ${email.trim().toLowerCase()}`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

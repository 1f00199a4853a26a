/** Searches the registrations of all conferences that somebody may see, by name, e-mail address, code or number. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { wordsOf } from '#domain/front-desk/registration-filter.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { contains } from '#domain/registrations/registration-texts.ts'

export interface FoundRegistration {
  code: string
  state: RegistrationState
  title: string
  name: string
  organization: string
  /** The conference's name in addresses, and its displayed name. */
  event: string
  subject: string
}

/** As many as somebody reads through; with more results they search for more words. */
export const mostFound = 30

/**
 * Newest first, one more than `mostFound` if there are more.
 *
 * @param conferenceIds null for all conferences
 */
export async function findAnywhere(
  db: Reader,
  conferenceIds: readonly number[] | null,
  text: string,
): Promise<FoundRegistration[]> {
  const words = wordsOf(text)
  if (words.length === 0 || conferenceIds?.length === 0) return []
  const rows = await db
    .selectFrom('registration_texts')
    .innerJoin('registrations', 'registrations.id', 'registration_texts.registration_id')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['registrations.code', 'registrations.state', 'registrations.title', 'registrations.name'])
    .select(['registrations.organization', 'conferences.name as event', 'conferences.subject'])
    .where(
      sql<boolean>`${sql.join(
        words.map(word => sql`(${contains('holder', word)} or ${contains('numbers', word)})`),
        sql` and `,
      )}`,
    )
    .$if(conferenceIds !== null, query =>
      query.where('registration_texts.conference_id', 'in', conferenceIds ?? []),
    )
    .orderBy('registration_texts.registration_id', 'desc')
    .limit(mostFound + 1)
    .execute()
  // A CHECK holds it to the union.
  return rows.map(row => ({ ...row, state: row.state as RegistrationState }))
}

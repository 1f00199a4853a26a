/** Abstracts that are in the database, as those of the form are. */
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'

export interface GivenAbstract {
  number: string
  name?: string
  email?: string
  title?: string
  text?: string
  type?: { id: number; name: string }
  topic?: { id: number; name: string }
  submittedAt?: Temporal.Instant
  /** Which of its presenter's. */
  submission?: number
}

/** Has a co-author present an abstract, instead of whoever submitted it. @returns the co-author's id */
export async function present(
  database: Database,
  abstractId: number,
  { name, email, affiliation = '' }: { name: string; email: string; affiliation?: string },
): Promise<number> {
  return database.write(async tx => {
    await tx.updateTable('abstract_authors').set({ is_presenting: 0 }).where('abstract_id', '=', abstractId).execute() // biome-ignore format: one line
    const { id } = await tx
      .insertInto('abstract_authors')
      .values({ abstract_id: abstractId, position: 2, name, family_name: '', affiliation, email, orcid: null, is_presenting: 1, is_coauthor: 1 }) // biome-ignore format: a row
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** @returns its id */
export async function createAbstract(
  database: Database,
  { conferenceId, now }: { conferenceId: number; now: Temporal.Instant },
  { number, name = 'Noor Ahmadi', email = `${number}@example.org`, ...given }: GivenAbstract,
): Promise<number> {
  const { title = `On ${number}`, text = 'We show', submittedAt = now, submission = 1 } = given
  const { type = { id: 1, name: 'Oral' }, topic = { id: 1, name: 'Glass' } } = given
  const { id } = await database.write(tx =>
    tx
      .insertInto('abstracts')
      .values({
        presentation_type_id: type.id, presentation_type_name: type.name, topic_id: topic.id, topic_name: topic.name,
        title: 'Dr.', name, email, email_key: email.toLowerCase(), telephone: '', city: 'Porto', abstract_title: title,
        abstract_text: text, file_key: null, number, submission, conference_id: conferenceId,
        organization: 'Institute', country_id: 620, created_at: toStored(submittedAt),
      }) // biome-ignore format: a row
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

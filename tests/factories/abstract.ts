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

import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Title } from '#domain/foundations/titles.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'

export async function findAbstract(db: Reader, id: number): Promise<Abstract | undefined> {
  const row = await db.selectFrom('abstracts').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAbstract(row)
}

export function toAbstract(row: Selectable<Schema['abstracts']>): Abstract {
  return {
    id: row.id,
    conferenceId: row.conference_id,
    number: row.number,
    presenter: {
      // The check of the form holds it to the union.
      title: row.title as Title,
      name: row.name,
      email: row.email,
      telephone: row.telephone,
      organization: row.organization,
      city: row.city,
      countryId: row.country_id,
    },
    presentationType: { id: row.presentation_type_id, name: row.presentation_type_name },
    topic: { id: row.topic_id, name: row.topic_name },
    abstractTitle: row.abstract_title,
    abstractText: row.abstract_text,
    fileKey: row.file_key,
    submittedAt: Temporal.Instant.from(row.created_at),
  }
}

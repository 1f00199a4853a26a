import type { Reader } from '#database/database.ts'
import type { Title } from '#domain/foundations/texts/titles.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, type Seen, theProduct } from '#domain/programme/abstracts/abstract-view.ts'

/** For mails and answers to whoever sent it. */
export async function findAbstract(db: Reader, id: number): Promise<Abstract | undefined> {
  const row = await abstractsSeenBy(db, theProduct).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAbstract(row)
}

export function toAbstract(row: Seen<'product'>): Abstract {
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
    keywords: row.keywords,
    fileKey: row.file_key,
    submittedAt: Temporal.Instant.from(row.created_at),
    // A CHECK enforces the union.
    state: row.state as AbstractState,
  }
}

import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'

/** What stands at the head of mails and documents. */
export interface Letterhead {
  organisation: ContentFields<'organisation'> | undefined
  /** On light ground. */
  logo: Image | undefined
}

/** Reads the organisation, and the logo of a conference or, where it has none, of the organiser: with one query. */
export async function readLetterhead(db: Reader, conferenceId: ContentOwner): Promise<Letterhead> {
  const rows = await db
    .selectFrom('content_items')
    .select(['kind', 'conference_id', 'data'])
    .where('kind', 'in', ['organisation', 'identity'])
    .where(eb =>
      eb.or([
        eb('conference_id', 'is', null),
        ...(conferenceId === null ? [] : [eb('conference_id', '=', conferenceId)]),
      ]),
    )
    .execute()
  // Rows were checked when they were written.
  const read = <T>(kind: string, owner: ContentOwner) => {
    const row = rows.find(each => each.kind === kind && each.conference_id === owner)
    return row && (JSON.parse(row.data) as T)
  }
  const logoOf = (owner: ContentOwner) =>
    read<ContentFields<'identity'>>('identity', owner)?.logo ?? undefined
  return { organisation: read('organisation', null), logo: logoOf(conferenceId) ?? logoOf(null) }
}

import type { Reader } from '#database/database.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import { acceptedPage } from '#domain/conference/content/built-in-pages.ts'
import type { ContentFields } from '#domain/conference/content/kinds.ts'

/** Everything with its own address on the public site, apart from the pages that every site and conference has. */
export interface PublicAddresses {
  blogs: { id: number; date: string }[]
  /** The pages that the organiser made for the main site. */
  slugs: string[]
  conferences: {
    name: string
    /** As stored. */
    languages: string | null
    speakerIds: number[]
    news: { id: number; date: string }[]
    /** Of pages that not every conference has. */
    slugs: string[]
  }[]
}

/** Reads them with three queries, however many conferences there are; inactive ones are left out. */
export async function listPublicAddresses(db: Reader): Promise<PublicAddresses> {
  const conferences = await db
    .selectFrom('conferences')
    .select(['id', 'name', 'languages', 'shows_accepted_abstracts'])
    .where('is_active', '=', 1)
    .orderBy('starts_on')
    .orderBy('id')
    .execute()
  const speakers = await db
    .selectFrom('speakers')
    .select(['id', 'conference_id'])
    .where('speaker_group', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('content_items')
    .select(['id', 'conference_id', 'kind', 'data'])
    .where('kind', 'in', ['blog', 'news', 'own-page'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const speakersOf = Map.groupBy(speakers, speaker => speaker.conference_id)
  const itemsOf = Map.groupBy(items, item => item.conference_id)
  const itemsIn = (owner: number | null, ...kinds: string[]) =>
    (itemsOf.get(owner) ?? []).filter(({ kind }) => kinds.includes(kind))
  const slugs = (owner: number | null) =>
    itemsIn(owner, 'own-page').flatMap(({ data }) => {
      // It was checked when it was written.
      const { slug, audience }: Pick<ContentFields<'own-page'>, 'slug' | 'audience'> = JSON.parse(data)
      return mayRead(anybody, audience) ? [slug] : []
    })
  const dated = (owner: number | null) =>
    itemsIn(owner, 'blog', 'news').map(({ id, data }) => {
      // Both kinds have a date, which was checked when it was written.
      const { date }: Pick<ContentFields<'blog' | 'news'>, 'date'> = JSON.parse(data)
      return { id, date }
    })
  return {
    blogs: dated(null),
    slugs: slugs(null),
    conferences: conferences.map(({ id, name, languages, shows_accepted_abstracts }) => ({
      name,
      languages,
      speakerIds: (speakersOf.get(id) ?? []).map(speaker => speaker.id),
      news: dated(id),
      slugs: [...(shows_accepted_abstracts === 1 ? [acceptedPage] : []), ...slugs(id)],
    })),
  }
}

import type { Reader } from '#database/database.ts'
import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { inLanguage } from '#domain/conference/translations/reader-in-language.ts'

/** Partners of one tier; without one, those that name none. */
export interface SponsorGroup {
  tier: Pick<ContentItem<'sponsor-tier'>, 'id' | 'name' | 'size'> | null
  partners: ContentItem<'partner'>[]
}

/** A conference's partners by tier, in the organiser's order of both. Tiers without any are left out. */
export async function listSponsors(db: Reader, conferenceId: number): Promise<SponsorGroup[]> {
  const stored = await db
    .selectFrom('content_items')
    .select(['id', 'kind', 'data'])
    .where('kind', 'in', ['partner', 'sponsor-tier'])
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  // Rows were checked when they were written.
  const of = <T>(kind: string) =>
    stored.filter(row => row.kind === kind).map(({ id, data }) => ({ ...JSON.parse(data), id }) as T)
  const partners = await inLanguage(db, conferenceId, 'partner', of<ContentItem<'partner'>>('partner'))
  const tiers = of<ContentItem<'sponsor-tier'>>('sponsor-tier')
  const shown = await inLanguage(db, conferenceId, 'sponsor-tier', tiers)
  // Partners name their tier as it was written, which may be translated.
  const placed = tiers.map(({ id, name }, place) => ({
    tier: { id, name: shown[place]?.name ?? name, size: tiers[place]?.size ?? 'medium' },
    partners: partners.filter(({ tier }) => tier === name),
  }))
  const names = new Set(tiers.map(({ name }) => name))
  const others = partners.filter(({ tier }) => !names.has(tier ?? ''))
  return [...placed, { tier: null, partners: others }].filter(group => group.partners.length > 0)
}

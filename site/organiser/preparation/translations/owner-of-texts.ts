/** Whose texts a page translates: a conference's, or those of the main site. */
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { readSiteLanguages } from '#domain/conference/settings/site-languages.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'

export interface OwnerOfTexts {
  id: number | null
  /** In addresses; null for the main site. */
  event: string | null
  title: string
  languages: ConferenceLanguages
}

export async function ownerOfTexts({
  conference,
  site,
}: Pick<StaffRequest, 'conference' | 'site'>): Promise<OwnerOfTexts> {
  if (conference)
    return {
      id: conference.id,
      event: conference.name,
      title: wholeName(conference),
      languages: conference.languages,
    }
  const languages = await readSiteLanguages(site.database.read)
  return { id: null, event: null, title: site.productName, languages }
}

import { findContent } from '#domain/conference/content/content-queries.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadSection } from '#site/section.ts'
import { mainPath, siteIconPaths } from '#words/addresses/paths.ts'

/** The organiser in schema.org's terms, with its own logo or the mark that stands for it. */
export async function organisationBlock(site: ReadingSite): Promise<Record<string, unknown>> {
  const organisation = await loadSection(site, 'the organisation for machines', () =>
    findContent(site.database.read, null, 'organisation'),
  )
  const logo = organisation.ok ? organisation.value?.logo : null
  return {
    '@type': 'Organization',
    name: site.productName,
    url: site.publicUrl + mainPath('home'),
    logo: site.publicUrl + (logo?.src ?? siteIconPaths.large),
  }
}

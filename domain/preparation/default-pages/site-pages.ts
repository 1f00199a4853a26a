import { aboutPage } from '#domain/preparation/default-pages/about.ts'
import { codeOfConductPage } from '#domain/preparation/default-pages/code-of-conduct.ts'
import type { DefaultPage, SiteNames } from '#domain/preparation/default-pages/page-names.ts'
import { privacyPage } from '#domain/preparation/default-pages/privacy.ts'
import { policiesPage } from '#domain/preparation/default-pages/site-policies.ts'
import { termsPage } from '#domain/preparation/default-pages/terms.ts'

/** The main site's text pages, which an organiser edits later. */
export function defaultSitePages(names: SiteNames): DefaultPage[] {
  return [
    ...aboutPage(names),
    ...policiesPage(names),
    ...codeOfConductPage(names),
    ...termsPage(names),
    ...privacyPage(names),
  ]
}

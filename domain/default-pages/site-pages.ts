import { aboutPage } from '#domain/default-pages/about.ts'
import { codeOfConductPage } from '#domain/default-pages/code-of-conduct.ts'
import type { DefaultPage, SiteNames } from '#domain/default-pages/page-names.ts'
import { privacyPage } from '#domain/default-pages/privacy.ts'
import { policiesPage } from '#domain/default-pages/site-policies.ts'
import { termsPage } from '#domain/default-pages/terms.ts'

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

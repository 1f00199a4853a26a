import { abstractPages } from '#domain/preparation/default-pages/abstracts.ts'
import { awardsAndSponsorsPages } from '#domain/preparation/default-pages/awards-and-sponsors.ts'
import { conferencePoliciesPage } from '#domain/preparation/default-pages/conference-policies.ts'
import type { ConferenceNames, DefaultPage } from '#domain/preparation/default-pages/page-names.ts'
import { presentationGuidelinesPage } from '#domain/preparation/default-pages/presentation-guidelines.ts'
import { registrationFeePage } from '#domain/preparation/default-pages/registration-fee.ts'

/** The text pages that a new conference starts with; an organiser edits them later. */
export function defaultConferencePages(names: ConferenceNames): DefaultPage[] {
  return [
    ...abstractPages(names),
    ...presentationGuidelinesPage(names),
    ...registrationFeePage(names),
    ...conferencePoliciesPage(names),
    ...awardsAndSponsorsPages(names),
  ]
}

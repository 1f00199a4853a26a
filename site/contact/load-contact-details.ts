import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { say } from '#domain/foundations/say.ts'
import type { ContactDetail } from '#site/contact/contact-details.tsx'
import type { ReadingSite } from '#site/context.ts'
import { type Loaded, loadSection } from '#site/section.ts'
import * as words from '#words/public/parts/load-contact-details.ts'

/**
 * How to reach a conference's secretariat. On the main site, and where the conference gives nothing, it is the
 * organiser's office.
 */
export function loadContactDetails(
  site: ReadingSite,
  conferenceId: number | null,
): Promise<Loaded<ContactDetail[]>> {
  const { read } = site.database
  return loadSection(site, 'contact details', async () => {
    const entries = conferenceId === null ? [] : await listContent(read, conferenceId, 'contact-entry')
    if (entries.length > 0) {
      return entries.map(({ subject, heading, description }) => ({ subject, heading, description }))
    }
    const organisation = await findContent(read, null, 'organisation')
    return organisation ? officeOf(organisation) : []
  })
}

function officeOf(organisation: { officeAddress: string; phone: string; email: string }): ContactDetail[] {
  return [
    { subject: 'address', heading: words.officeAddress(), description: organisation.officeAddress },
    { subject: 'phone', heading: say('Phone'), description: organisation.phone },
    { subject: 'email', heading: say('Email'), description: organisation.email },
  ]
}

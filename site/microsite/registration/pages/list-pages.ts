import type { Conference } from '#domain/conference/conferences/conference.ts'
import { shownParticipants } from '#domain/conference/conferences/participants.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import { participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readersOf } from '#domain/registrations/readers.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import { participants } from '#words/public/microsite/participants.ts'

/**
 * The pages of which the holder of a registration reads more than everybody, and the list of participants where it is for
 * those alone, with their own addresses.
 */
export async function listPagesOfRegistrant(
  site: ReadingSite,
  conference: Conference,
  registration: Registration,
) {
  const readers = readersOf(registration, conference)
  const pages = await loadSection(site, 'pages for registrants', () =>
    listContent(site.database.read, registration.conferenceId, 'own-page'),
  )
  const now = site.clock.now()
  const isListed = readers.has('paid') && shownParticipants(conference, now)?.audience === 'participants'
  const list = isListed ? [{ slug: participantsPage, title: participants() }] : []
  const own = (pages.ok ? pages.value : []).filter(
    ({ audience, blocks }) =>
      mayRead(readers, audience) &&
      [audience, ...blocks.map(block => block.audience)].some(
        each => mayRead(readers, each) && !mayRead(anybody, each),
      ),
  )
  return [...list, ...own].map(({ slug, title }) => ({
    title,
    to: paths.pageOfRegistrant(conference.name, registration.secret, slug),
  }))
}

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { anybody, mayRead } from '#domain/conference/content/audience.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readersOf } from '#domain/registrations/readers.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { ReadingSite } from '#site/context.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/paths.ts'

/** The pages of which the holder of a registration reads more than everybody, with their own addresses. */
export async function listPagesOfRegistrant(
  site: ReadingSite,
  conference: Conference,
  registration: Registration,
) {
  const readers = readersOf(registration, conference)
  const pages = await loadSection(site, 'pages for registrants', () =>
    listContent(site.database.read, registration.conferenceId, 'own-page'),
  )
  return (pages.ok ? pages.value : [])
    .filter(
      ({ audience, blocks }) =>
        mayRead(readers, audience) &&
        [audience, ...blocks.map(block => block.audience)].some(
          each => mayRead(readers, each) && !mayRead(anybody, each),
        ),
    )
    .map(({ slug, title }) => ({
      title,
      to: paths.pageOfRegistrant(conference.name, registration.secret, slug),
    }))
}

/** The frame of a conference's website: its colours, menu and footer around every page, and its refusals. */

import { Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import { dateIn, formatDate, formatDateRange } from '#domain/foundations/time.ts'
import { Notice } from '#site/components/notice.tsx'
import { ErrorPage } from '#site/components/page/error-page.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { mainPageContext, namedConferenceContext, readingContext } from '#site/context.ts'
import { ConferenceMenu } from '#site/layouts/conference-menu.tsx'
import { shouldRevalidateShell } from '#site/layouts/revalidate-shell.ts'
import { readSurroundings } from '#site/layouts/shell-view.ts'
import { SiteShell } from '#site/layouts/site-shell.tsx'
import { findConferenceOfPage, withoutConference } from '#site/microsite/conference.ts'
import { withPreview } from '#site/preview/with-preview.ts'
import { conferenceWords } from '#words/conference-words.ts'
import type { Route } from './+types/layout.ts'

export const middleware = [withPreview, findConferenceOfPage]

export async function loader({ context }: Route.LoaderArgs) {
  // A page of the main site, at an address that a conference could have.
  if (context.get(mainPageContext)) return null
  const named = context.get(namedConferenceContext)
  if (!named?.ok || !named.value) throw withoutConference(named)
  const conference = named.value
  const site = context.get(readingContext)
  const { name, languages, startsOn, endsOn, location, timeZone, cancelledAt } = conference
  return {
    ...(await readSurroundings(site, conference)),
    ...(languages.length > 1 && {
      languages: languages.map(code => ({ code, name: languageNames[code] })),
    }),
    event: name,
    subject: nameInText(conference),
    isSelling: !salesEnd(conference, site.clock.now()),
    dates: formatDateRange(startsOn, endsOn),
    location,
    cancelledOn: cancelledAt && formatDate(dateIn(timeZone, cancelledAt)),
  }
}

export const shouldRevalidate = shouldRevalidateShell

/** Headers of the layout's own refusals, such as when to retry. */
export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers()

export default function Microsite() {
  return (
    <MicrositeShell>
      <Outlet />
    </MicrositeShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <MicrositeShell>
      <ErrorPage error={error} />
    </MicrositeShell>
  )
}

/** The conference's colours and menu; for an unknown conference, only the site's shell. */
function MicrositeShell({ children }: { children: React.ReactNode }) {
  const conference = useRouteLoaderData<typeof loader>('microsite/layout')
  if (!conference) return <SiteShell>{children}</SiteShell>
  const { accent, languages, cancelledOn, announcement, links, ...running } = conference
  return (
    <SiteShell
      accent={accent}
      announcement={announcement}
      links={links}
      languages={languages}
      beforeMain={<ConferenceMenu {...running} />}
    >
      {cancelledOn && (
        <PageWidth>
          <Notice title={conferenceWords.cancelledOn(cancelledOn)}>
            <p>{conferenceWords.allGoesBack}</p>
          </Notice>
        </PageWidth>
      )}
      {children}
    </SiteShell>
  )
}

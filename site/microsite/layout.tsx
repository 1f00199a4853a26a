import { data, isRouteErrorResponse, Outlet, useRouteError, useRouteLoaderData } from 'react-router'
import { NotFoundPage } from '#site/components/not-found-page.tsx'
import { RefusalPage } from '#site/components/refusal-page.tsx'
import { namedConferenceContext } from '#site/context.ts'
import { ConferenceMenu } from '#site/layouts/conference-menu.tsx'
import { accentOfHue } from '#site/layouts/shell-view.ts'
import { SiteShell } from '#site/layouts/site-shell.tsx'
import { findConferenceOfPage } from '#site/microsite/conference.ts'
import type { Route } from './+types/layout.ts'

export const middleware = [findConferenceOfPage]

export function loader({ context }: Route.LoaderArgs) {
  const conference = context.get(namedConferenceContext)
  if (!conference) throw data(null, { status: 404 })
  return { event: conference.name, subject: conference.subject, accent: accentOfHue(conference.hue) }
}

export default function Microsite() {
  return (
    <MicrositeShell>
      <Outlet />
    </MicrositeShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <MicrositeShell>{isMissing ? <NotFoundPage /> : <RefusalPage status={500} />}</MicrositeShell>
}

/** The conference's colours and menu; where there is no such conference, the site's shell alone. */
function MicrositeShell({ children }: { children: React.ReactNode }) {
  const conference = useRouteLoaderData<typeof loader>('microsite/layout')
  if (!conference) return <SiteShell>{children}</SiteShell>
  const { event, subject, accent } = conference
  return (
    <SiteShell accent={accent} beforeMain={<ConferenceMenu event={event} subject={subject} />}>
      {children}
    </SiteShell>
  )
}

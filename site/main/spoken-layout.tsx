/** The main site in a language that is not its first: `/de/about`. Not of the other layout's parts, which would then be a file more. */
import { data, Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#site/components/page/error-page.tsx'
import { unspokenContext } from '#site/context.ts'
import { SiteShell } from '#site/layouts/site-shell.tsx'
import { speakMainSite } from '#site/main/speak-main-site.ts'
import { withPreview } from '#site/preview/with-preview.ts'
import type { Route } from './+types/spoken-layout.ts'

export const middleware = [withPreview, speakMainSite]

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(unspokenContext)) throw data(null, { status: 404 })
  return null
}

export default function SpokenMainSite() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <SiteShell>
      <ErrorPage error={error} />
    </SiteShell>
  )
}

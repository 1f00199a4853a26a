import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#site/components/page/error-page.tsx'
import { SiteShell } from '#site/layouts/site-shell.tsx'
import { speakMainSite } from '#site/main/speak-main-site.ts'
import { withPreview } from '#site/preview/with-preview.ts'

/** For pages and data requests; without a signed address it does nothing. */
export const middleware = [withPreview, speakMainSite]

export default function MainSite() {
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

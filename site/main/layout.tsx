import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { ErrorPage } from '#site/components/error-page.tsx'
import { NotFoundPage } from '#site/components/not-found-page.tsx'
import { SiteShell } from '#site/layouts/site-shell.tsx'

export default function MainSite() {
  return (
    <SiteShell>
      <Outlet />
    </SiteShell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <SiteShell>{isMissing ? <NotFoundPage /> : <ErrorPage />}</SiteShell>
}

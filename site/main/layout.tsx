import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { NotFoundPage } from '#site/components/not-found-page.tsx'
import { RefusalPage } from '#site/components/refusal-page.tsx'
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
  return <SiteShell>{isMissing ? <NotFoundPage /> : <RefusalPage status={500} />}</SiteShell>
}

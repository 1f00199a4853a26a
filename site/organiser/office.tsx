/** The outermost frame of the back office: its styles, its session, and its last-resort error page. */
import './office.css'
import { Outlet, useRouteError } from 'react-router'
import { Palette } from '#site/components/page/palette.tsx'
import { useShell } from '#site/layouts/site-shell.tsx'
import { Doorway } from '#site/organiser/parts/doorway.tsx'
import { OfficeError } from '#site/organiser/parts/office-error.tsx'
import { withSession } from '#site/organiser/session.ts'

export const middleware = [withSession]

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function Office() {
  return (
    <Palette {...useShell().accent}>
      <Outlet />
    </Palette>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Palette {...useShell().accent}>
      <Doorway>
        <OfficeError error={error} />
      </Doorway>
    </Palette>
  )
}

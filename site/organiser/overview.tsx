import { formatDateRange } from '#domain/time.ts'
import { forMembers } from '#site/organiser/guard.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/overview.ts'

export const loader = forMembers(({ conference }, _args: Route.LoaderArgs) => {
  // The address names one.
  if (!conference) throw new Error('an overview without a conference')
  const { subject, startsOn, endsOn, location } = conference
  return { subject, dates: formatDateRange(startsOn, endsOn), location }
})

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { subject, dates, location } = loaderData
  return (
    <Page title={subject} lead={`${dates} · ${location}`}>
      {null}
    </Page>
  )
}

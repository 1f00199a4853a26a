import { formatDateRange } from '#domain/time.ts'
import { forMembers } from '#site/organiser/guard.ts'
import { Figures, RegistrationCurve } from '#site/organiser/overview/figures.tsx'
import { readFiguresView } from '#site/organiser/overview/read-figures.ts'
import { Page } from '#site/organiser/parts/page.tsx'
import type { Route } from './+types/overview.ts'

export const loader = forMembers(async (desk, _args: Route.LoaderArgs) => {
  const { conference } = desk
  // The address names one.
  if (!conference) throw new Error('an overview without a conference')
  const { subject, startsOn, endsOn, location } = conference
  return {
    subject,
    dates: formatDateRange(startsOn, endsOn),
    location,
    figures: await readFiguresView(desk, conference),
  }
})

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { subject, dates, location, figures } = loaderData
  return (
    <Page title={subject} lead={`${dates} · ${location}`}>
      {figures && <Figures figures={figures.figures} />}
      {figures && <RegistrationCurve curve={figures.curve} />}
    </Page>
  )
}

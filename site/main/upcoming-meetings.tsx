import { listUpcomingConferences } from '#domain/conferences/conference-queries.ts'
import { MeetingList } from '#site/components/meeting-list.tsx'
import { PageHeader } from '#site/components/page-header.tsx'
import { PageWidth, Section } from '#site/components/section.tsx'
import { ErrorState } from '#site/components/states.tsx'
import { siteContext } from '#site/context.ts'
import { meetingView } from '#site/meeting-view.ts'
import { paths } from '#site/paths.ts'
import { loadSection } from '#site/section.ts'
import type { Route } from './+types/upcoming-meetings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const meetings = await loadSection(site, 'upcoming meetings', async () =>
    (await listUpcomingConferences(site.database.read, site.clock.now())).map(meetingView),
  )
  return { productName: site.productName, meetings }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Upcoming meetings – ${loaderData?.productName}` },
]

/** Meetings by year, the newest last. An empty list shows nothing. */
export default function UpcomingMeetings({ loaderData: { meetings } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Upcoming meetings" crumbs={[{ label: 'Home', to: paths.home() }]} />
      {meetings.ok ? (
        [...Map.groupBy(meetings.value, meeting => meeting.year)].map(([year, ofYear]) => (
          <Section key={year} title={String(year)}>
            <MeetingList meetings={ofYear} />
          </Section>
        ))
      ) : (
        <PageWidth>
          <ErrorState>Error loaded</ErrorState>
        </PageWidth>
      )}
    </>
  )
}

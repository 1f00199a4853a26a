import { listCompletedConferences } from '#domain/conferences/conference-queries.ts'
import { MeetingList } from '#site/components/meeting-list.tsx'
import { PageHeader } from '#site/components/page-header.tsx'
import { PageWidth, Section } from '#site/components/section.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { siteContext } from '#site/context.ts'
import { meetingView } from '#site/meeting-view.ts'
import { paths } from '#site/paths.ts'
import { loadSection } from '#site/section.ts'
import type { Route } from './+types/completed-meetings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const meetings = await loadSection(site, 'completed meetings', async () =>
    (await listCompletedConferences(site.database.read, site.clock.now())).map(meetingView),
  )
  return { productName: site.productName, meetings }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Completed meetings – ${loaderData?.productName}` },
]

export default function CompletedMeetings({ loaderData: { meetings } }: Route.ComponentProps) {
  const byYear = meetings.ok ? [...Map.groupBy(meetings.value, meeting => meeting.year)] : []
  return (
    <>
      <PageHeader title="Completed meetings" crumbs={[{ label: 'Home', to: paths.home() }]} />
      {byYear.map(([year, ofYear]) => (
        <Section key={year} title={String(year)}>
          <MeetingList meetings={ofYear} isNameShown />
        </Section>
      ))}
      {byYear.length === 0 && (
        <PageWidth>
          {meetings.ok ? <EmptyState>Not found Events.</EmptyState> : <ErrorState>Error loaded</ErrorState>}
        </PageWidth>
      )}
    </>
  )
}

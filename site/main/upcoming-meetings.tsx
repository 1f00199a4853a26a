import { listUpcomingConferences } from '#domain/conference/conferences/conference-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { MeetingList } from '#site/components/list/meeting-list.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { ErrorState } from '#site/components/states.tsx'
import { readingContext } from '#site/context.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { meetingsOf } from '#site/main/meetings-of.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { mainPath } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/main/upcoming-meetings.ts'
import type { Route } from './+types/upcoming-meetings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const meetings = await loadSection(site, 'upcoming meetings', async () =>
    meetingsOf(site.database.read, await listUpcomingConferences(site.database.read, site.clock.now())),
  )
  const head = describeMainPage(site, {
    title: words.upcomingMeetings(),
    description: words.upcomingConferencesOfWithDate({ productName: site.productName }),
    path: inMainSite(mainPath('upcoming-meetings')),
  })
  return { head, meetings }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

/** Meetings by year, the latest last. An empty list shows nothing. */
export default function UpcomingMeetings({ loaderData: { meetings } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.upcomingMeetings()} crumbs={homeCrumbs} />
      {meetings.ok ? (
        [...Map.groupBy(meetings.value, meeting => meeting.year)].map(([year, ofYear]) => (
          <Section key={year} title={String(year)}>
            <MeetingList meetings={ofYear} />
          </Section>
        ))
      ) : (
        <PageWidth>
          <ErrorState>{loadWords.notLoaded()}</ErrorState>
        </PageWidth>
      )}
    </>
  )
}

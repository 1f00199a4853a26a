import { listCompletedConferences } from '#domain/conference/conferences/conference-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { MeetingList } from '#site/components/list/meeting-list.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth, Section } from '#site/components/page/section.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { readingContext } from '#site/context.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { meetingsOf } from '#site/main/meetings-of.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { mainPath } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/main/completed-meetings.ts'
import type { Route } from './+types/completed-meetings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const meetings = await loadSection(site, 'completed meetings', async () =>
    meetingsOf(site.database.read, await listCompletedConferences(site.database.read, site.clock.now())),
  )
  const head = describeMainPage(site, {
    title: words.completedMeetings(),
    description: words.pastConferencesOfWithDate({ productName: site.productName }),
    path: inMainSite(mainPath('completed-meetings')),
  })
  return { head, meetings }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export default function CompletedMeetings({ loaderData: { meetings } }: Route.ComponentProps) {
  const byYear = meetings.ok ? [...Map.groupBy(meetings.value, meeting => meeting.year)] : []
  return (
    <>
      <PageHeader title={words.completedMeetings()} crumbs={homeCrumbs} />
      {byYear.map(([year, ofYear]) => (
        <Section key={year} title={String(year)}>
          <MeetingList meetings={ofYear} isNameShown />
        </Section>
      ))}
      {byYear.length === 0 && (
        <PageWidth>
          {meetings.ok ? (
            <EmptyState>{emptyWords.completedMeetings()}</EmptyState>
          ) : (
            <ErrorState>{loadWords.notLoaded()}</ErrorState>
          )}
        </PageWidth>
      )}
    </>
  )
}

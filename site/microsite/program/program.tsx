/**
 * The page of a conference's programme, narrowed by what its address searches for, with one talk open if it names one.
 */

import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { findFirstDownload } from '#domain/conference/content/download-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { programSearch, readProgramQuery } from '#site/microsite/program/program-query.ts'
import { readProgram } from '#site/microsite/program/program-view.ts'
import { withoutTalks } from '#site/microsite/program/shown-days.ts'
import { Timetable } from '#site/microsite/program/timetable.tsx'
import { metaOf } from '#site/page-head.ts'
import { webcal } from '#site/resources/calendars/webcal.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/program.ts'
import type { Route } from './+types/program.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { pathname, searchParams } = new URL(request.url)
  const query = readProgramQuery(searchParams)
  // The script asks for data alone at an address of its own.
  const isPage = !pathname.endsWith('.data')
  const [program, file, head] = await Promise.all([
    loadSection(site, 'the program', async () => {
      const read = await readProgram(site, conference, query)
      return isPage ? withoutTalks(read) : read
    }),
    loadSection(site, 'the program as a file', () =>
      findFirstDownload(site.database.read, conference.id, 'program'),
    ),
    describeMicrositePage(context, {
      title: say('Program'),
      description: words.talksOfByDayWith({ conference: nameInText(conference) }),
      path: paths.microsite(conference.name, 'program'),
    }),
  ])
  return {
    head,
    event: conference.name,
    location: conference.location,
    hasFile: file.ok && file.value !== undefined,
    subscribeAt: webcal(site.publicUrl),
    program,
  }
}

/** A talk that is opened or closed changes nothing else: its details come by themselves. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const rest = (url: URL) => {
    const query = readProgramQuery(url.searchParams)
    return url.pathname + programSearch(query, { part: query.part })
  }
  return rest(currentUrl) === rest(nextUrl) && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export default function Program({ loaderData }: Route.ComponentProps) {
  const { event, location, hasFile, subscribeAt, program } = loaderData
  if (!program.ok || program.value.total === 0) {
    return (
      <>
        <PageHeader title={say('Program')} />
        <PageWidth>
          {program.ok ? (
            <EmptyState>{emptyWords.programme()}</EmptyState>
          ) : (
            <ErrorState>{loadWords.noProgramme()}</ErrorState>
          )}
        </PageWidth>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={say('Program')}
        lead={
          <>
            {words.allTimesAreLocalIn({ location, zone: program.value.zoneName })}{' '}
            {hasFile && <a href={paths.download(event, 'program')}>{words.downloadTheProgramPdf()}</a>}
          </>
        }
      />
      <Timetable event={event} program={program.value} subscribeAt={subscribeAt} />
    </>
  )
}

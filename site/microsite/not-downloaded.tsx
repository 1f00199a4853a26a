import { data } from 'react-router'
import { findFirstDownload } from '#domain/conference/content/download-queries.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { downloadPurposes, paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/not-downloaded.ts'
import type { Route } from './+types/not-downloaded.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

/** Retry-After for a file that could not be read. */
const retryAfterSeconds = 10

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Reached only where the server could not serve the file (server/files/downloads.ts). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const purpose = downloadPurposes.find(known => known === params.purpose)
  if (!purpose) throw data(null, { status: 404 })
  const download = await loadSection(site, 'a download', () =>
    findFirstDownload(site.database.read, conference.id, purpose),
  )
  const isOffered = !download.ok || download.value !== undefined
  return data(
    { head: await describeUnlistedPage(context, loadWords.noDownload()), event: conference.name, isOffered },
    isOffered ? { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } } : { status: 404 },
  )
}

export default function NotDownloaded({ loaderData: { event, isOffered } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={loadWords.noDownload()}
        lead={isOffered ? words.theFileCouldNotBe() : words.theOrganiserHasNotProvided()}
      />
      <PageWidth>
        <LinkButton to={paths.conference(event)}>{words.backToTheConference()}</LinkButton>
      </PageWidth>
    </>
  )
}

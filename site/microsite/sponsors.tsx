import { findFirstDownload } from '#domain/conference/content/download-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { DownloadButton } from '#site/components/form/download-button.tsx'
import { ProsePage } from '#site/components/page/prose-page.tsx'
import { Section } from '#site/components/page/section.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/sponsors.ts'
import type { Route } from './+types/sponsors.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const { id } = context.get(conferenceContext)
  const [page, brochure] = await Promise.all([
    loadMicrositeProse(context, 'sponsors', say('Sponsors')),
    loadSection(site, 'the brochure', () => findFirstDownload(site.database.read, id, 'brochure')),
  ])
  // If the files cannot be listed, the download's own page says so.
  return { ...page, hasBrochure: !brochure.ok || brochure.value !== undefined }
}

export default function Sponsors({ loaderData }: Route.ComponentProps) {
  const { event, title, prose, hasBrochure } = loaderData
  return (
    <ProsePage title={title} prose={prose} failedWords={loadWords.noConferenceData()}>
      <Section title={say('Brochure')}>
        <DownloadButton
          to={paths.download(event, 'brochure')}
          isThere={hasBrochure}
          missingReason={words.theBrochureIsBeingPrinted()}
        >
          {words.downloadBrochure()}
        </DownloadButton>
      </Section>
    </ProsePage>
  )
}

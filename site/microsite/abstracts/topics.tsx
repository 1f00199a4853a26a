import { listContent } from '#domain/conference/content/content-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { noCall, submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import { LinkButton } from '#site/components/form/button.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import styles from '#site/microsite/abstracts/topics.module.css'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { openingOf } from '#site/prose-parts.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/call-for-abstracts.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'
import type { Route } from './+types/topics.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { id } = conference
  const [page, topics, call] = await Promise.all([
    loadMicrositeProse(context, 'topics', say('Topics')),
    loadSection(site, 'topics', () => listContent(site.database.read, id, 'topic')),
    loadSection(site, 'the call for abstracts', () => readCall(site.database.read, conference)),
  ])
  return {
    ...page,
    topics,
    end: submissionEnd(conference, call.ok ? call.value : noCall, site.clock.now()) ?? null,
  }
}

export default function Topics({ loaderData }: Route.ComponentProps) {
  const { event, title, prose, topics, end } = loaderData
  const opening = openingOf(prose)
  return (
    <>
      <PageHeader title={title} lead={end ? undefined : opening?.lead} />
      <PageWidth>
        <div className={styles.page}>
          <div className={styles.substance}>
            {!topics.ok && <ErrorState>{loadWords.noConferenceData()}</ErrorState>}
            {topics.ok && topics.value.length === 0 && <EmptyState>{emptyWords.soon()}</EmptyState>}
            {topics.ok && topics.value.length > 0 && (
              <ol className={styles.topics}>
                {topics.value.map(topic => (
                  <li key={topic.id} className={styles.topic}>
                    <AnyScript text={topic.name} />
                  </li>
                ))}
              </ol>
            )}
          </div>
          <aside className={styles.margin} aria-label={words.submitAnAbstract()}>
            {end ? (
              <p>{submissionEndWords[end.code]}</p>
            ) : (
              <>
                {opening && <HtmlProse html={opening.body} size="note" />}
                <LinkButton to={paths.microsite(event, 'submit-abstract')} tone="loud">
                  {words.submitNow()}
                </LinkButton>
              </>
            )}
          </aside>
        </div>
      </PageWidth>
    </>
  )
}

/** The page that calls for abstracts, with its dates. */

import { findFirstDownload } from '#domain/conference/content/download-queries.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { noCall, submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { DownloadButton } from '#site/components/form/download-button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { ProseParts } from '#site/components/page/prose-page.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import styles from '#site/microsite/abstracts/call-for-abstracts.module.css'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { openingOf } from '#site/prose-parts.ts'
import { loadSection, mapLoaded } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/call-for-abstracts.ts'
import { submissionEndWords } from '#words/submission-end-words.ts'
import type { Route } from './+types/call-for-abstracts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const { database } = site
  const conference = context.get(conferenceContext)
  const { id } = conference
  const [page, call, template] = await Promise.all([
    loadMicrositeProse(context, 'call-for-Abstracts', words.callForAbstracts()),
    loadSection(site, 'the call for abstracts', () => readCall(database.read, conference)),
    loadSection(site, 'the abstract template', () =>
      findFirstDownload(database.read, id, 'abstract-template'),
    ),
  ])
  return {
    ...page,
    cards: mapLoaded(call, ({ sections }) => sections),
    hasTemplate: !template.ok || template.value !== undefined,
    end: submissionEnd(conference, call.ok ? call.value : noCall, site.clock.now()) ?? null,
  }
}

const cardTitles = {
  get 'key-dates'() {
    return words.keyDates()
  },
  get 'presentation-types'() {
    return words.presentationTypes()
  },
} as const

export default function CallForAbstracts({ loaderData }: Route.ComponentProps) {
  const { event, title, prose, cards, hasTemplate, end } = loaderData
  const opening = openingOf(prose)
  // While the call is open its dates stand beside what invites to it.
  const dates = !end && cards.ok ? cards.value.filter(({ section }) => section === 'key-dates') : []
  const others = cards.ok ? { ...cards, value: cards.value.filter(card => !dates.includes(card)) } : cards
  return (
    <>
      <PageHeader title={title} lead={end ? undefined : opening?.lead} />
      <PageWidth>
        {end ? (
          <Notice title={submissionEndWords[end.code]} />
        ) : (
          <div className={styles.opening}>
            <div>{opening && <HtmlProse html={opening.body} />}</div>
            <div className={styles.actions}>
              <LinkButton to={paths.microsite(event, 'submit-abstract')} tone="loud">
                {words.submitYourAbstract()}
              </LinkButton>
              <DownloadButton
                to={paths.download(event, 'abstract-template')}
                isThere={hasTemplate}
                missingReason={words.thereIsNoTemplateYet()}
              >
                {words.downloadTheTemplate()}
              </DownloadButton>
            </div>
            {dates.length > 0 && (
              <div className={styles.dates}>
                {dates.map(card => (
                  <Card key={card.id} card={card} />
                ))}
              </div>
            )}
          </div>
        )}
        {(dates.length === 0 || !others.ok || others.value.length > 0) && <Cards cards={others} />}
      </PageWidth>
      <ProseParts prose={prose} except={opening} failedWords={loadWords.noConferenceData()} />
    </>
  )
}

function Cards({ cards }: Pick<Route.ComponentProps['loaderData'], 'cards'>) {
  if (!cards.ok) return <ErrorState>{loadWords.noConferenceData()}</ErrorState>
  if (cards.value.length === 0) return <EmptyState>{emptyWords.soon()}</EmptyState>
  return (
    <div className={styles.cards}>
      {cards.value.map(card => (
        <Card key={card.id} card={card} />
      ))}
    </div>
  )
}

type ShownCard = Extract<Route.ComponentProps['loaderData']['cards'], { ok: true }>['value'][number]

function Card({ card: { section, description } }: { card: ShownCard }) {
  return (
    <section className={styles.card} data-kind={section}>
      <h2 className={styles.title}>{cardTitles[section]}</h2>
      <HtmlProse html={description} size="note" />
    </section>
  )
}

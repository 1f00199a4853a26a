/** The page with the form of an abstract, which shows instead, once the last day is over, what can still be done. */

import { lazy, Suspense, useState } from 'react'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { countedInWords } from '#domain/foundations/counted-in-words.ts'
import { titleNames, titles } from '#domain/foundations/texts/titles.ts'
import { askedIn } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { findLateLink, isLinkFor } from '#domain/programme/submitting/late-links.ts'
import { lateKeys } from '#domain/programme/submitting/link-keys.ts'
import { noCall, type SubmittedTo, submissionEnd } from '#domain/programme/submitting/submission-end.ts'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import { Unbroken } from '#site/components/unbroken.tsx'
import { conferenceContext, readingContext, siteContext } from '#site/context.ts'
import { answerOrFormAgain } from '#site/forms/browser-answer.ts'
import { countryLines } from '#site/forms/country-lines.ts'
import { readNotice } from '#site/forms/sent-notice.ts'
import {
  type AbstractOutcome,
  abstractLost,
  type LostOutcome,
} from '#site/microsite/abstracts/abstract-controls.ts'
import styles from '#site/microsite/abstracts/abstract-form.module.css'
import { AbstractForm } from '#site/microsite/abstracts/abstract-form.tsx'
import { authorQuestionViews } from '#site/microsite/abstracts/author-questions.ts'
import { closedWords } from '#site/microsite/abstracts/closed-words.ts'
import { readSavedForm } from '#site/microsite/abstracts/finish-later.ts'
import { LostLink } from '#site/microsite/abstracts/lost-link.tsx'
import { receiveAbstract } from '#site/microsite/abstracts/receive-abstract.ts'
import { dayOfMost, ownDaysOf } from '#site/microsite/abstracts/told-days.ts'
import { loadMicrositeProse } from '#site/microsite/load-microsite-page.ts'
import { metaOf } from '#site/page-head.ts'
import { openingOf } from '#site/prose-parts.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/abstracts.ts'
import type { Route } from './+types/submit-abstract.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders)
  // The captcha and the form's own key belong to one visitor.
  headers.set('Cache-Control', 'no-store')
  return headers
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const conference = context.get(conferenceContext)
  const { read } = site.database
  const now = site.clock.now()
  const [page, countries, types, topics, loaded, asked] = await Promise.all([
    loadMicrositeProse(context, 'submit-abstract', words.submitAbstract()),
    loadSection(site, 'countries', async () => countryLines(await listCountries(read))),
    loadSection(site, 'presentation types', async () =>
      named(await listContent(read, conference.id, 'presentation-type')),
    ),
    loadSection(site, 'topics', async () => named(await listContent(read, conference.id, 'topic'))),
    loadSection(site, 'the call for abstracts', () => readCall(read, conference)),
    listAbstractQuestions(read, conference.id),
  ])
  const call = loaded.ok ? loaded.value : noCall
  const closed = submissionEnd(conference, call, now) ?? null
  const sent = readNotice<AbstractOutcome>(site, url)
  const opened = sent?.state === 'saved' ? sent.key : url.searchParams.get('draft')
  const saved = await readSavedForm(site, conference, opened)
  const lateLinkId = lateKeys.read(site.secretKey, url.searchParams.get('late') ?? '') ?? saved?.lateLinkId
  const link =
    lateLinkId !== undefined && (!closed || closed.code === 'abstracts-closed')
      ? await findLateLink(read, conference, lateLinkId, now)
      : undefined
  const isTaken = (to: SubmittedTo) =>
    submissionEnd(conference, call, now, to) === undefined || (link !== undefined && isLinkFor(link, to))
  const isNarrowed = link !== undefined || conference.abstractDays.length > 0
  const open =
    isNarrowed && topics.ok && types.ok ? openChoices(topics.value, types.value, isTaken) : undefined
  const ownDays =
    !topics.ok || !types.ok
      ? []
      : ownDaysOf(conference, call, { now, link, among: [...topics.value, ...types.value] })
  const questions = authorQuestionViews(askedIn(asked, ['submitted']), {
    topics: topics.ok ? topics.value : [],
    forms: types.ok ? types.value : [],
  })
  const maxWords = conference.rules.abstractWords
  return {
    ...page,
    event: conference.name,
    address:
      paths.microsite(conference.name, 'submit-abstract') +
      (link ? `?late=${lateKeys.keyOf(site.secretKey, link.id)}` : ''),
    closed: link || !closed ? null : await closedWords(read, conference, closed),
    // No day is better than a wrong one.
    closesOn: loaded.ok ? dayOfMost(conference, call, { now, link }) : null,
    ...(ownDays.length > 0 && { ownDays }),
    choices: {
      countries,
      types: open ? { ok: true as const, value: open.types } : types,
      topics: open ? { ok: true as const, value: open.topics } : topics,
      maxWords,
      // English is demanded by a conference that has no other language.
      textHint: conference.languages.every(each => each === 'en')
        ? words.inEnglishAtMostWords({ maxWords })
        : words.atMostWords({ maxWords }),
      submissions: countedInWords(conference.rules.abstractsEach, 'submission'),
      titles: titles.map(title => [title, titleNames[title]] as const),
    },
    // Nothing more is sent where nothing is asked.
    ...(questions.length > 0 && { questions }),
    captcha: site.drawCaptcha(),
    draft: site.newFormKey(),
    sent,
    ...(saved && { saved }),
  }
}

/** Those of which an abstract is still taken, with some of the others. */
const openChoices = (
  topics: readonly Named[],
  types: readonly Named[],
  isTaken: (to: SubmittedTo) => boolean,
): { topics: Named[]; types: Named[] } => ({
  topics: topics.filter(topic => types.some(type => isTaken({ topicId: topic.id, formId: type.id }))),
  types: types.filter(type => topics.some(topic => isTaken({ topicId: topic.id, formId: type.id }))),
})

type Named = ReturnType<typeof named>[number]

const named = (items: readonly { id: number; name: string }[]) => items.map(({ id, name }) => ({ id, name }))

export function action({ context, request }: Route.ActionArgs) {
  return receiveAbstract(context.get(siteContext), request, context.get(conferenceContext))
}

export const clientAction = (sent: Route.ClientActionArgs) => answerOrFormAgain(sent, abstractLost)

/** Whoever finds the form open needs no script for its end. */
const Closed = lazy(async () => ({
  default: (await orAsSent(import('#site/microsite/abstracts/closed.tsx'))).Closed,
}))

export default function SubmitAbstract({ loaderData: page, actionData }: Route.ComponentProps) {
  const outcome = actionData ?? page.sent
  const { answer, submitted } = useAnswers(outcome)
  if (page.closed)
    return (
      <Suspense>
        <Closed
          title={page.title}
          because={page.closed}
          event={page.event}
          outcome={outcome}
          saved={page.saved}
          questions={page.questions}
          countries={page.choices.countries}
        />
      </Suspense>
    )
  const opening = openingOf(page.prose)
  return (
    <>
      <PageHeader title={page.title} lead={opening?.lead} />
      <PageWidth>
        <div className={styles.page}>
          <aside className={styles.margin} aria-label={words.aboutThisForm()}>
            {page.closesOn && (
              <p className={styles.closes}>
                <Sentence text={words.youCanSubmitUntil()} day={<Unbroken>{page.closesOn}</Unbroken>} />
              </p>
            )}
            {page.ownDays?.map(({ name, until }) => (
              <p key={name} className={styles.closes}>
                <bdi>{name}</bdi>: <Unbroken>{until}</Unbroken>
              </p>
            ))}
            {opening && <HtmlProse html={opening.body} size="note" />}
            <LostLink event={page.event} />
          </aside>
          <div className={styles.substance}>
            <AbstractForm
              // After a submission the form is empty. Otherwise it stays: no script could choose its file again.
              key={submitted}
              event={page.event}
              address={page.address}
              choices={page.choices}
              questions={page.questions}
              fresh={{ captcha: page.captcha, draft: page.draft }}
              answer={answer}
              saved={page.saved}
              lost={outcome?.state === 'lost' ? outcome : undefined}
            />
          </div>
        </div>
      </PageWidth>
    </>
  )
}

/** The server's latest answer, which one that was lost does not replace, and the latest submission. */
function useAnswers(outcome: AbstractOutcome | LostOutcome | undefined) {
  const latest = outcome?.state === 'lost' ? undefined : outcome
  const [answer, setAnswer] = useState(latest)
  const [submitted, setSubmitted] = useState(latest?.state === 'submitted' ? latest.id : undefined)
  if (latest && latest !== answer) setAnswer(latest)
  if (latest?.state === 'submitted' && latest.id !== submitted) setSubmitted(latest.id)
  return { answer: latest ?? answer, submitted }
}

/**
 * An author's own page, opened by the link in their mails: what stands about their abstract, and their answer. In the place of a
 * link is also the name of the page that mails new ones.
 */
import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { findLinkedAbstract, findLinkedCoauthor } from '#domain/programme/abstracts/author-links.ts'
import { answerLater } from '#domain/programme/changes/answer-later.ts'
import { type AnswerError, answerPresentation } from '#domain/programme/presenting/answer-presentation.ts'
import type { AnswerKind } from '#domain/programme/presenting/presenter-answer.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { fieldsOfAbstract, readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { answerErrors, readTypedAnswers } from '#site/microsite/abstracts/author-questions.ts'
import { readTypedAuthors } from '#site/microsite/abstracts/author-rows.ts'
import type { AuthorDone, AuthorRefusal } from '#site/microsite/author-page/author-answers.ts'
import { AuthorSheet } from '#site/microsite/author-page/author-sheet.tsx'
import { CoauthorSheet } from '#site/microsite/author-page/coauthor-sheet.tsx'
import { NewLinkPage } from '#site/microsite/author-page/new-link.tsx'
import { readAuthorPage } from '#site/microsite/author-page/read-author-page.ts'
import { readCoauthorPage } from '#site/microsite/author-page/read-coauthor-page.ts'
import { receiveChange } from '#site/microsite/author-page/receive-change.ts'
import {
  type CoauthorDone,
  type CoauthorRefusal,
  receiveCoauthor,
} from '#site/microsite/author-page/receive-coauthor.ts'
import {
  type NewLinkRefusal,
  type NewLinkSent,
  receiveNewLink,
} from '#site/microsite/author-page/receive-new-link.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { metaOf } from '#site/page-head.ts'
import { abstractPath, newLinkName } from '#words/addresses/abstract-paths.ts'
import * as words from '#words/public/microsite/author-page.ts'
import { notAsked } from '#words/public/microsite/author-questions.ts'
import type { Route } from './+types/author-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  if (secret === newLinkName) {
    const head = await describeUnlistedPage(context, words.newLink.title)
    return { head, view: null, named: null, sent: readNotice<NewLinkSent>(site, url) }
  }
  const coauthor = await findLinkedCoauthor(site.database.read, conference, secret, site.clock.now())
  if (coauthor) {
    const named = await readCoauthorPage(site.database.read, conference.name, coauthor)
    if (!named) throw data(null, { status: 404 })
    const head = await describeUnlistedPage(context, words.abstractNumber(named))
    return { head, view: null, named, done: readNotice<CoauthorDone>(site, url) }
  }
  const abstractId = await openedBy(site, conference, secret)
  const view = await readAuthorPage(site, conference, { abstractId, secret })
  if (!view) throw data(null, { status: 404 })
  const head = await describeUnlistedPage(context, words.yourAbstract())
  return { head, view, done: readNotice<AuthorDone>(site, url) }
}

/** An unknown link, one that is over, and one of an erased abstract are one 404. */
async function openedBy(site: SiteContext, conference: Conference, secret: string): Promise<number> {
  const found = await findLinkedAbstract(site.database.read, conference, secret, site.clock.now())
  if (found === undefined) throw data(null, { status: 404 })
  return found
}

export async function action({ context, params: { secret }, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const form = await readForm(request, fieldsOfAbstract)
  if (secret === newLinkName) return receiveNewLink(site, conference, form)
  const coauthor = await findLinkedCoauthor(site.database.read, conference, secret, site.clock.now())
  if (coauthor) return receiveCoauthor(site, conference, coauthor, secret, form)
  const abstractId = await openedBy(site, conference, secret)
  const intent = form.get('intent')
  const received = await receiveUncounted(site, 'author page', () =>
    intent === 'change' || intent === 'withdraw' || form.has('rows')
      ? receiveChange(site, conference, abstractId, form)
      : intent === 'answer-questions'
        ? receiveAnswers(site, abstractId, form)
        : receiveAnswer(site, abstractId, form),
  )
  if (!received.ok) {
    const { failure } = received
    const { because, title, text } = echoOf(textsOf(form, ['because', 'title', 'text']))
    const answers = readTypedAnswers(form)
    const typed = {
      title,
      text,
      authors: readTypedAuthors(form),
      upload: null,
      authorErrors: [],
      ...(answers && { answers }),
    }
    // A button of the authors' rows is one of the change's form.
    const change = intent === 'change' || form.has('rows') ? { change: typed } : {}
    const later = intent === 'answer-questions' ? { later: { answers: answers ?? {}, errors: [] } } : {}
    return formAgain<AuthorRefusal>(
      { because, ...answerIn(form), ...change, ...later, words: wordsOfAct(failure) },
      failure.status,
      failure,
    )
  }
  const outcome = received.value
  if (outcome === 'gone') throw data(null, { status: 404 })
  if ('done' in outcome) return redirectWithNotice(site, abstractPath(conference.name, secret), outcome.done)
  return formAgain<AuthorRefusal>(outcome.refusal, outcome.status)
}

/** What was ticked in the forms of a presenter's answer. */
const answerIn = (form: FormData) => ({
  statements: form.getAll('statement').flatMap(id => toId(id) ?? []),
  asksToWithdraw: form.has('withdraw'),
})

type Outcome = { done: AuthorDone } | { refusal: AuthorRefusal; status: number } | 'gone'

async function receiveAnswer(site: SiteContext, abstractId: number, form: FormData): Promise<Outcome> {
  const { because, version } = textsOf(form, ['because', 'version'])
  const { statements, asksToWithdraw } = answerIn(form)
  const kind: AnswerKind = form.get('intent') === 'decline' ? 'declined' : 'confirmed'
  const act = { actor: pageVisitor, now: site.clock.now() }
  const answering = {
    kind,
    version: toId(version) ?? 0,
    statements,
    because: kind === 'declined' ? because : '',
    asksToWithdraw,
  }
  const answered = await site.database.write(tx => answerPresentation(tx, act, abstractId, answering))
  if (answered.ok) return { done: kind === 'declined' && asksToWithdraw ? 'asked-to-withdraw' : kind }
  const refused = refusalOf(answered.error)
  if (refused === undefined) return 'gone'
  return {
    refusal: { because: echoOf({ because }).because, statements, asksToWithdraw, ...refused.says },
    status: refused.status,
  }
}

/** Answers to what accepted authors are asked. */
async function receiveAnswers(site: SiteContext, abstractId: number, form: FormData): Promise<Outcome> {
  const answers = readTypedAnswers(form) ?? {}
  const act = { actor: pageVisitor, now: site.clock.now() }
  const answered = await site.database.write(tx => answerLater(tx, act, abstractId, answers))
  if (answered.ok) return { done: 'answered' }
  const { error } = answered
  if (error.code === 'not-found') return 'gone'
  const back = { because: '', statements: [] }
  if (error.code === 'not-asked') return { refusal: { ...back, words: notAsked() }, status: 409 }
  return { refusal: { ...back, later: { answers, errors: answerErrors(error) } }, status: 422 }
}

function refusalOf(
  error: AnswerError,
): { says: Omit<AuthorRefusal, 'because' | 'statements'>; status: number } | undefined {
  switch (error.code) {
    case 'not-found':
      return undefined
    case 'not-asked':
      return { says: { words: words.problems.notAsked }, status: 409 }
    case 'told-otherwise':
      return { says: { words: words.problems.toldOtherwise }, status: 409 }
    case 'declined-before':
      return { says: { words: words.problems.declinedBefore }, status: 409 }
    case 'statements-missing':
      return { says: { statementsError: words.agreeToConfirm() }, status: 422 }
    case 'because-unusable':
      return { says: { becauseError: words.tooLong({ longest: error.longest }) }, status: 422 }
  }
}

export default function AuthorPage({ loaderData: page, actionData }: Route.ComponentProps) {
  // A page gets the answers of its own forms alone.
  if (page.view !== null) {
    const refusal = actionData as AuthorRefusal | undefined
    return (
      <PageWidth>
        <AuthorSheet view={page.view} done={page.done} refusal={refusal} />
      </PageWidth>
    )
  }
  if (page.named === null) {
    return <NewLinkPage sent={page.sent} refusal={actionData as NewLinkRefusal | undefined} />
  }
  return (
    <PageWidth>
      <CoauthorSheet view={page.named} done={page.done} refusal={actionData as CoauthorRefusal | undefined} />
    </PageWidth>
  )
}

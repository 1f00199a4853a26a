/** An author's own page, opened by the link in their mails: what stands about their abstract, and their answer. */
import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { toId } from '#domain/foundations/text.ts'
import { findLinkedAbstract } from '#domain/programme/abstracts/author-links.ts'
import { type AnswerError, answerPresentation } from '#domain/programme/presenting/answer-presentation.ts'
import type { AnswerKind } from '#domain/programme/presenting/presenter-answer.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import { conferenceContext, type SiteContext, siteContext } from '#site/context.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { readNotice, redirectWithNotice } from '#site/forms/sent-notice.ts'
import { type AuthorRefusal, AuthorSheet } from '#site/microsite/author-page/author-sheet.tsx'
import { readAuthorPage } from '#site/microsite/author-page/read-author-page.ts'
import { describeUnlistedPage } from '#site/microsite/load-microsite-page.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { metaOf } from '#site/page-head.ts'
import { abstractPath } from '#words/abstract-paths.ts'
import * as words from '#words/public/microsite/author-page.ts'
import type { Route } from './+types/author-page.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const abstractId = await openedBy(site, conference, secret)
  const view = await readAuthorPage(site, conference, { abstractId, secret })
  if (!view) throw data(null, { status: 404 })
  const head = await describeUnlistedPage(context, words.yourAbstract)
  return { head, view, done: readNotice<AnswerKind>(site, url) }
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
  const form = await readForm(request)
  const { because, version } = textsOf(form, ['because', 'version'])
  const statements = form.getAll('statement').flatMap(id => toId(id) ?? [])
  const typed = { because, statements }
  const abstractId = await openedBy(site, conference, secret)
  const kind: AnswerKind = form.get('intent') === 'decline' ? 'declined' : 'confirmed'
  const act = { actor: pageVisitor, now: site.clock.now() }
  const answering = {
    kind,
    version: toId(version) ?? 0,
    statements,
    because: kind === 'declined' ? because : '',
  }
  const received = await receiveUncounted(site, 'author page', () =>
    site.database.write(tx => answerPresentation(tx, act, abstractId, answering)),
  )
  if (!received.ok) {
    const { failure } = received
    return formAgain<AuthorRefusal>({ ...typed, words: wordsOfAct(failure) }, failure.status, failure)
  }
  const answered = received.value
  if (answered.ok) return redirectWithNotice(site, abstractPath(conference.name, secret), kind)
  const refused = refusalOf(answered.error)
  if (refused === undefined) throw data(null, { status: 404 })
  return formAgain<AuthorRefusal>({ ...typed, ...refused.says }, refused.status)
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
      return { says: { statementsError: words.agreeToConfirm }, status: 422 }
    case 'because-unusable':
      return { says: { becauseError: words.tooLong({ longest: error.longest }) }, status: 422 }
  }
}

export default function AuthorPage({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  return (
    <PageWidth>
      <AuthorSheet view={view} done={done} refusal={actionData} />
    </PageWidth>
  )
}

/** Receives what a co-author says: that they are not this author, or how their name and ORCID are written. */
import { data } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { correctOwnAuthor, objectAsAuthor } from '#domain/programme/changes/coauthor-acts.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receiveUncounted, wordsOfAct } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { abstractPath } from '#words/addresses/abstract-paths.ts'
import { authorProblemWords } from '#words/author-problem-words.ts'
import { authorLabels } from '#words/public/microsite/abstract-authors.ts'

const corrected = ['name', 'familyName', 'orcid'] as const
type Corrected = Record<(typeof corrected)[number], string>

export type CoauthorDone = 'corrected' | 'objected' | 'confirmed'

export interface CoauthorRefusal {
  typed: Corrected
  errors: Partial<Corrected>
  words?: string
}

export async function receiveCoauthor(
  site: SiteContext,
  conference: Conference,
  linked: { abstractId: number; authorId: number },
  secret: string,
  form: FormData,
) {
  const typed = textsOf(form, corrected)
  const intent = form.get('intent')
  const which = { conferenceId: conference.id, ...linked }
  const act = { actor: pageVisitor, now: site.clock.now() }
  const received = await receiveUncounted(site, 'co-author page', () =>
    site.database.write(tx =>
      intent === 'not-me' || intent === 'it-is-me'
        ? objectAsAuthor(tx, act, which, intent === 'not-me')
        : correctOwnAuthor(tx, act, which, typed),
    ),
  )
  const back: CoauthorRefusal = { typed: echoOf(typed), errors: {} }
  if (!received.ok) {
    const { failure } = received
    return formAgain({ ...back, words: wordsOfAct(failure) }, failure.status, failure)
  }
  const answered = received.value
  if (answered.ok) {
    const done: CoauthorDone =
      intent === 'not-me' ? 'objected' : intent === 'it-is-me' ? 'confirmed' : 'corrected'
    return redirectWithNotice(site, abstractPath(conference.name, secret), done)
  }
  if (answered.error.code === 'not-found') throw data(null, { status: 404 })
  const { fields } = answered.error
  const errors: Partial<Corrected> = {}
  for (const field of corrected) {
    const problem = fields[field]
    if (problem) errors[field] = authorProblemWords(authorLabels[field], problem)
  }
  return formAgain({ ...back, errors }, 422)
}

/** Receives that somebody asks for a new link to their abstracts. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { askNewLink } from '#domain/programme/submitting/ask-new-link.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { newLinkPath } from '#words/addresses/abstract-paths.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { newLink as words } from '#words/public/microsite/author-page.ts'

/** The form as it was sent, with what is wrong with it. */
export interface NewLinkRefusal {
  email: string
  emailError?: string
  words?: string
}

/** The address that a mail goes to, if it has submitted something. */
export interface NewLinkSent {
  email: string
}

export async function receiveNewLink(site: SiteContext, conference: Conference, form: FormData) {
  const { email } = textsOf(form, ['email'])
  const back: NewLinkRefusal = { email: echoOf({ email }).email }
  const problem = textProblem(email, 'email')
  if (problem) return formAgain({ ...back, emailError: wordsForLabel(words.email, problem) }, 422)
  const received = await receivePost(site, 'abstract-link', () =>
    site.database.write(tx => askNewLink(tx, conference, readEmail(email), site.clock.now())),
  )
  if (!received.ok) {
    const { failure } = received
    return formAgain({ ...back, words: failure.words }, failure.status, failure)
  }
  return redirectWithNotice(site, newLinkPath(conference.name), { email: back.email } satisfies NewLinkSent)
}

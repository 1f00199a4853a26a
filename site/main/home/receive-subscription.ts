import {
  type SubscriptionProblems,
  subscribe,
  subscriptionFields,
} from '#domain/correspondence/newsletter/subscribe.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { isTrapped } from '#site/components/form/honeypot.tsx'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import type { SubscribeOutcome } from '#site/main/home/subscribe-form.tsx'
import { mainPath } from '#words/addresses/paths.ts'
import { subscriptionLabels } from '#words/contact-labels.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** Receives the home page's subscribe form. */
export async function receiveSubscription(site: SiteContext, form: FormData) {
  const texts = textsOf(form, subscriptionFields)
  const done: SubscribeOutcome = {
    id: crypto.randomUUID(),
    isDone: true,
    name: '',
    email: '',
    problems: {},
    // The same answer for new and earlier subscribers, so that it does not reveal who reads the newsletter.
    detail: formWords.confirmByMail(),
  }
  if (isTrapped(form)) return redirectWithNotice(site, inMainSite(mainPath('home')), done)
  const back = { ...done, ...echoOf(texts), isDone: false, detail: undefined }
  const received = await receivePost(site, 'subscribe', () =>
    site.database.write(tx => subscribe(tx, { actor: pageVisitor, now: site.clock.now() }, texts)),
  )
  if (!received.ok) {
    const { failure } = received
    return formAgain({ ...back, detail: failure.words }, failure.status, failure)
  }
  if (received.value.ok) return redirectWithNotice(site, inMainSite(mainPath('home')), done)
  return formAgain({ ...back, problems: wordsOf(received.value.error.fields) }, 422)
}

function wordsOf(problems: SubscriptionProblems): SubscribeOutcome['problems'] {
  return {
    name: problems.name && wordsForLabel(subscriptionLabels.name, problems.name),
    email: problems.email && wordsForLabel(subscriptionLabels.email, problems.email),
  }
}

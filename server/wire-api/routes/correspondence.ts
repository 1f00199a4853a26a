/** The calls of the forms by which visitors write to the organiser: the newsletter and the contact form. */
import type { Context } from 'hono'
import type { Reader } from '#database/database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type SendContactMessageError,
  sendContactMessage,
} from '#domain/correspondence/inbox/send-contact-message.ts'
import {
  type SubscriptionProblems,
  subscribe,
  subscriptionFields,
} from '#domain/correspondence/newsletter/subscribe.ts'
import { wireVisitor } from '#domain/foundations/audit/actor.ts'
import type { CallKind } from '#domain/foundations/repeats/once.ts'
import { ApiProblem, invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfSite, notFound, post, tooManyPosts } from '#server/wire-api/call.ts'
import { type Fields, isGiven, readFields, textOf } from '#server/wire-api/fields.ts'
import { postLimiter } from '#server/wire-api/limit-posts.ts'
import {
  contactPayload,
  contactSent,
  fromContactFields,
  subscribed,
  subscriptionPayload,
  toContactErrors,
} from '#server/wire-api/names/correspondence.ts'
import { unknownConference } from '#server/wire-api/problems.ts'
import { createdOrFound, requestKeyOf } from '#server/wire-api/request-key.ts'
import { subscriptionLabels } from '#words/contact-labels.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

const tag = 'Main site'

export function correspondenceCalls(dependencies: Dependencies) {
  const { database, clock } = dependencies
  const api = callsOfSite()
  const limitPosts = postLimiter(dependencies)

  const homepageSubscribe = post(
    tag,
    '/api/HomepageSubscribe',
    'Subscribe to the newsletter',
    subscriptionPayload,
    subscribed,
    tooManyPosts,
  )
  api.openapi(homepageSubscribe, async c => {
    await limitPosts(c, 'subscribe')
    const fields = await readFields(c)
    const request = keyedRequest(c, 'subscription', fields)
    const subscription = { name: textOf(fields.name), email: textOf(fields.email) }
    const status = await createdOrFound(database, request, async tx => {
      const written = await subscribe(tx, { actor: wireVisitor, now: request.now }, subscription)
      if (!written.ok) throw invalidFields(toSubscriptionErrors(written.error.fields))
      return written.value
    })
    // The same answer for new and earlier subscribers, so that it does not reveal who reads the newsletter.
    return c.json({ success: formWords.subscribed() }, status)
  })

  const contact = post(
    tag,
    '/api/Contact',
    "Write to the organiser; with `domain_name`, by a conference's form",
    contactPayload,
    contactSent,
    { ...notFound, ...tooManyPosts },
  )
  api.openapi(contact, async c => {
    await limitPosts(c, 'contact')
    const fields = await readFields(c)
    const request = keyedRequest(c, 'message', fields)
    const status = await createdOrFound(database, request, async tx => {
      const conferenceId = await conferenceOf(tx, fields.domain_name)
      const act = { actor: wireVisitor, now: request.now }
      const sent = await sendContactMessage(tx, act, conferenceId, fromContactFields(fields))
      if (!sent.ok) throw refusedMessage(sent.error)
      return sent.value
    })
    return c.json({ success: formWords.contactSent() }, status)
  })

  // Both calls are of the whole site: a message's conference is a part of its content.
  function keyedRequest(c: Context, call: CallKind, fields: Fields) {
    return { conferenceId: null, requestKey: requestKeyOf(c, call, { fields }), now: clock.now() }
  }

  return api
}

/** The conference whose form it was; null for the main site's. */
async function conferenceOf(db: Reader, name: Fields[string]): Promise<number | null> {
  if (!isGiven(name)) return null
  const conference = await findConference(db, textOf(name))
  if (!conference) throw new ApiProblem(unknownConference)
  return conference.id
}

const refusedMessage = (error: SendContactMessageError) =>
  invalidFields(
    error.code === 'nothing-said' ? { message: formWords.nothingSaid() } : toContactErrors(error.fields),
  )

function toSubscriptionErrors(problems: SubscriptionProblems): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of subscriptionFields) {
    const problem = problems[field]
    if (problem) errors[field] = wordsForLabel(subscriptionLabels[field], problem)
  }
  return errors
}

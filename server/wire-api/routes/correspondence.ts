/** The calls of the forms by which visitors write to the organiser: the newsletter and the contact form. */
import { wireVisitor } from '#domain/audit/actor.ts'
import { findConference } from '#domain/conferences/conference-queries.ts'
import { sendContactMessage } from '#domain/inbox/send-contact-message.ts'
import { subscribe, subscriptionFields } from '#domain/newsletter/subscribe.ts'
import { ApiProblem, invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfSite, notFound, post, tooManyPosts } from '#server/wire-api/call.ts'
import { isGiven, readFields, textOf } from '#server/wire-api/fields.ts'
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
import { formWords, subscriptionLabels, wordsForLabel } from '#words/words.ts'

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
    const subscription = { name: textOf(fields.name), email: textOf(fields.email) }
    const written = await database.write(tx =>
      subscribe(tx, { actor: wireVisitor, now: clock.now() }, subscription),
    )
    if (!written.ok) {
      const errors: Record<string, string> = {}
      for (const field of subscriptionFields) {
        const problem = written.error.fields[field]
        if (problem) errors[field] = wordsForLabel(subscriptionLabels[field], problem)
      }
      throw invalidFields(errors)
    }
    // The same answer for new and earlier subscribers, so that it does not reveal who reads the newsletter.
    return c.json({ success: formWords.subscribed }, 201)
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
    const conferenceId = await conferenceOf(fields.domain_name)
    const message = fromContactFields(fields)
    const sent = await database.write(tx =>
      sendContactMessage(tx, { actor: wireVisitor, now: clock.now() }, conferenceId, message),
    )
    if (!sent.ok) {
      throw invalidFields(
        sent.error.code === 'nothing-said'
          ? { message: formWords.nothingSaid }
          : toContactErrors(sent.error.fields),
      )
    }
    return c.json({ success: formWords.contactSent }, 201)
  })

  /** The conference whose form it was; null for the main site's. */
  async function conferenceOf(name: Parameters<typeof isGiven>[0]): Promise<number | null> {
    if (!isGiven(name)) return null
    const conference = await findConference(database.read, textOf(name))
    if (!conference) throw new ApiProblem(unknownConference)
    return conference.id
  }

  return api
}

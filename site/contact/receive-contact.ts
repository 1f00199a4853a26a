import {
  type SendContactMessageError,
  sendContactMessage,
} from '#domain/correspondence/inbox/send-contact-message.ts'
import { pageVisitor } from '#domain/foundations/audit/actor.ts'
import { language } from '#domain/foundations/language.ts'
import { isTrapped } from '#site/components/form/honeypot.tsx'
import {
  type ContactOutcome,
  contactControlNames,
  contactControls,
  toMessage,
} from '#site/contact/contact-fields.ts'
import type { SiteContext } from '#site/context.ts'
import { echoOf } from '#site/forms/echo.ts'
import { formAgain, receivePost } from '#site/forms/post-failure.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { contactLabels } from '#words/contact-labels.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/**
 * Receives a contact form.
 *
 * @param page the address of the form's page
 * @param conferenceId the conference that the form belongs to; null: the main site
 */
export async function receiveContact(
  site: SiteContext,
  request: Request,
  { page, conferenceId }: { page: string; conferenceId: number | null },
) {
  const form = await readForm(request)
  const values = textsOf(form, contactControlNames)
  const done: ContactOutcome = { id: crypto.randomUUID(), isDone: true, values: {}, errors: [], detail: null }
  if (isTrapped(form)) return redirectWithNotice(site, page, done)
  const back: ContactOutcome = { ...done, isDone: false, values: echoOf(values) }
  const spoken = language()
  const received = await receivePost(site, 'contact', () =>
    site.database.write(tx =>
      sendContactMessage(
        tx,
        { actor: pageVisitor, now: site.clock.now() },
        conferenceId,
        toMessage(values),
        spoken,
      ),
    ),
  )
  if (!received.ok) {
    const { failure } = received
    return formAgain({ ...back, detail: failure.words }, failure.status, failure)
  }
  if (received.value.ok) return redirectWithNotice(site, page, done)
  return formAgain({ ...back, errors: errorsOf(received.value.error) }, 422)
}

function errorsOf(error: SendContactMessageError): ContactOutcome['errors'] {
  if (error.code === 'nothing-said') return [{ name: 'message', message: formWords.nothingSaid() }]
  return contactControlNames.flatMap(name => {
    const field = contactControls[name]
    const problem = error.fields[field]
    return problem ? [{ name, message: wordsForLabel(contactLabels[field], problem) }] : []
  })
}

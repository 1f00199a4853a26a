/** The wire's names for the forms by which visitors write to the organiser. */
import { z } from '@hono/zod-openapi'
import type {
  ContactField,
  ContactMessage,
  ContactProblems,
} from '#domain/correspondence/inbox/send-contact-message.ts'
import { shape } from '#server/api/describe-call.ts'
import { type Fields, textOf } from '#server/wire-api/fields.ts'
import {
  anyValue,
  email,
  optionalEmail,
  optionalText,
  payload,
} from '#server/wire-api/names/payload-fields.ts'
import { contactLabels } from '#words/contact-labels.ts'
import * as formWords from '#words/form-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

/** The answer of a form that only confirms receipt; each form has its own specified words. */
export const subscribed = shape(
  'Success',
  { success: z.string() },
  {
    get success() {
      return formWords.subscribed()
    },
  },
)
export const contactSent = {
  ...subscribed,
  example: {
    get success() {
      return formWords.contactSent()
    },
  },
}

export const subscriptionPayload = payload(
  'HomepageSubscribe',
  { name: optionalText().optional(), email },
  { name: 'Ada Ferreira', email: 'ada.ferreira@example.org' },
)

const contactFieldNames = {
  name: 'name',
  phoneNumber: 'phone_number',
  email: 'email',
  subject: 'subject',
  message: 'message',
} as const satisfies Record<ContactField, string>

export const contactPayload = payload(
  'Contact',
  {
    name: optionalText().optional(),
    phone_number: optionalText().optional(),
    email: optionalEmail.optional(),
    subject: optionalText().optional(),
    message: optionalText('text').optional(),
    domain_name: anyValue.describe("A conference's name, for that conference's contact form.").optional(),
  },
  {
    name: 'Ada Ferreira',
    phone_number: '+351 21 000 0000',
    email: 'ada.ferreira@example.org',
    subject: 'Invitation letter',
    message: 'Could you send me an invitation letter for my visa?',
    domain_name: 'material-science',
  },
)

export const fromContactFields = (fields: Fields): ContactMessage => ({
  name: textOf(fields[contactFieldNames.name]),
  phoneNumber: textOf(fields[contactFieldNames.phoneNumber]),
  email: textOf(fields[contactFieldNames.email]),
  subject: textOf(fields[contactFieldNames.subject]),
  message: textOf(fields[contactFieldNames.message]),
})

/** Messages by the wire's field names. */
export function toContactErrors(problems: ContactProblems): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [field, problem] of Object.entries(problems)) {
    const name = field as ContactField // The keys of ContactProblems.
    errors[contactFieldNames[name]] = wordsForLabel(contactLabels[name], problem)
  }
  return errors
}

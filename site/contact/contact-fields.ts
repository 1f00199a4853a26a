import type { ContactField, ContactMessage } from '#domain/correspondence/inbox/send-contact-message.ts'
import { textsOf } from '#site/forms/read-form.ts'

/** The form's field names in order, with the domain's name of each. */
export const contactControls = {
  name: 'name',
  phone_number: 'phoneNumber',
  email: 'email',
  subject: 'subject',
  message: 'message',
} as const satisfies Record<string, ContactField>

export type ContactControl = keyof typeof contactControls
export const contactControlNames = Object.keys(contactControls) as ContactControl[] // A Record's own keys.

/** The outcome of the form. */
export interface ContactOutcome {
  /** A new one each time, so that the same outcome twice is announced twice. */
  id: string
  isDone: boolean
  /** As typed, where the form is returned. */
  values: Partial<Record<ContactControl, string>>
  errors: { name: ContactControl; message: string }[]
  /** What to do now, where no field is at fault. */
  detail: string | null
}

/** The form as typed, with what to do now. */
export function contactBack(form: FormData, detail: string): ContactOutcome {
  const values = textsOf(form, contactControlNames)
  return { id: crypto.randomUUID(), isDone: false, values, errors: [], detail }
}

export function toMessage(values: Record<ContactControl, string>): ContactMessage {
  return {
    name: values.name,
    phoneNumber: values.phone_number,
    email: values.email,
    subject: values.subject,
    message: values.message,
  }
}

/** What the forms for messages and for the newsletter call their fields. */
import type { ContactField } from '#domain/correspondence/inbox/send-contact-message.ts'
import type { SubscriptionField } from '#domain/correspondence/newsletter/subscribe.ts'
import { spoken } from '#domain/foundations/say.ts'

export const contactLabels: Readonly<Record<ContactField, string>> = spoken({
  name: 'Name',
  phoneNumber: 'Phone Number',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
})

export const subscriptionLabels: Readonly<Record<SubscriptionField, string>> = spoken({
  name: 'Name',
  email: 'Email',
})

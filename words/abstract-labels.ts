/** What the form for abstracts calls its fields. */
import { spoken } from '#domain/foundations/say.ts'
import type { AbstractField } from '#domain/programme/abstracts/abstract-input.ts'

/** The visible labels of the other forms, without the asterisk. */
export const abstractLabels: Readonly<Record<AbstractField, string>> = spoken({
  title: 'Title',
  name: 'Name',
  email: 'Email',
  telephone: 'Telephone',
  organization: 'Organization',
  city: 'City',
  country: 'Country',
  presentationType: 'Presentation Type',
  topic: 'Topic of Interest',
  abstractTitle: 'Title of the Abstract',
  abstractText: 'Text of the Abstract',
  file: 'File',
})

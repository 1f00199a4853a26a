/** What the form for abstracts calls its fields, and why it takes none. */
import { spoken } from '#domain/foundations/say.ts'
import type { AbstractField } from '#domain/programme/abstracts/abstract-input.ts'
import type { SubmissionEnd } from '#domain/programme/submitting/submission-end.ts'

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

/** Why a conference no longer takes abstracts. */
export const submissionEndWords: Readonly<Record<SubmissionEnd['code'], string>> = spoken({
  'abstracts-closed': 'The call for abstracts is closed.',
  'conference-ended': 'This conference is over and takes no more abstracts.',
  'conference-cancelled': 'This conference was cancelled and takes no abstracts.',
})

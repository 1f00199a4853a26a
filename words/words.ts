/** The texts for the domain's codes, in one place, so that pages and the wire say the same. */

import type { SalesEnd } from '#domain/conference/conferences/conference.ts'
import type { ContactField } from '#domain/correspondence/inbox/send-contact-message.ts'
import type { SubscriptionField } from '#domain/correspondence/newsletter/subscribe.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import type { ClosedBecause } from '#domain/offers/pricing/category.ts'
import type { AbstractField } from '#domain/programme/abstracts/abstract-input.ts'
import type { SubmissionEnd } from '#domain/programme/abstracts/submission-end.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { registrationClosed } from '#words/payment-words.ts'

/** Beside a choice that leads to the waiting list. */
export const soldOutNote = () => say('Sold out: waiting list')

/**
 * What of a conference is sold out, in a sentence; null where nothing is.
 *
 * @param types the admissions without a place
 * @param offered how many there are
 */
export function soldOutSummary(types: readonly { name: string }[], offered: number): string | null {
  if (types.length === 0) return null
  const what =
    types.length === offered
      ? say('Every place is taken')
      : say('Sold out: {names}', { names: types.map(({ name }) => name).join(', ') })
  return say('{what}. You can join the waiting list.', { what })
}

/** What is sold out, and what the visitor can do about it. */
export const soldOutWords: Readonly<Record<SoldOutPart, string>> = spoken({
  conference: 'Every place at this conference is taken.',
  period: 'Every place of this registration period is taken.',
  presentation: 'Every place of this category is taken. Please choose another category.',
  accommodation:
    'No room of this kind is left for this number of nights. Please choose something else, or no accommodation.',
  'add-on': 'There is no place left for accompanying persons.',
  extra: 'Too few places are left of an extra that you chose. Please choose fewer, or another one.',
})

export const conferenceWords = {
  get cancelled() {
    return say('This conference was cancelled')
  },
  cancelledOn: (date: string) => say('This conference was cancelled on {date}.', { date }),
  get allGoesBack() {
    return say(
      'Registration is closed. Everybody who was still registered gets back all that they paid, and we will write to them.',
    )
  },
} as const

export * as paymentWords from '#words/payment-words.ts'

/** Why a conference no longer sells anything, in one line. */
export const salesEndWords: Readonly<Record<SalesEnd['code'], string>> = {
  'conference-cancelled': conferenceWords.cancelled,
  get 'registration-closed'() {
    return registrationClosed()
  },
}

/** Why nobody can register, in one line. */
export const closedWords: Readonly<Record<ClosedBecause, string>> = {
  cancelled: conferenceWords.cancelled,
  get over() {
    return registrationClosed()
  },
  get 'not-announced'() {
    return say('Registration is not open yet')
  },
}

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

/** Why a conference no longer takes abstracts. */
export const submissionEndWords: Readonly<Record<SubmissionEnd['code'], string>> = spoken({
  'abstracts-closed': 'The call for abstracts is closed.',
  'conference-ended': 'This conference is over and takes no more abstracts.',
  'conference-cancelled': 'This conference was cancelled and takes no abstracts.',
})

export * as formWords from '#words/form-words.ts'

/** The text in place of a section that failed to load (section 8; 'Load messages' in the decisions). */
export const loadWords = spoken({
  noDataFound: 'No data found',
  noConferenceData: 'no data found',
  conferenceError: 'Error: no data found',
  noSpeakers: 'no speakers found',
  noImages: 'Images not found',
  noContactDetails: 'No contact details found',
  notLoaded: 'Error loaded',
  noProgramme: 'Failed to load program data. Please try again later.',
  noDownload: 'File not downloaded',
})

/** The text in place of a section that is still empty. */
export const emptyWords = spoken({
  fees: 'no data',
  speakers: 'Will update soon',
  venue: 'Will update soon',
  keyDates: 'Will update soon',
  topics: 'Will update soon',
  types: 'Will update soon',
  people: 'Will update soon',
  programme: 'Coming Soon',
  talks: 'No talks available for this session.',
  blogs: 'No blogs found.',
  countries: 'No country found',
  completedMeetings: 'Not found Events.',
})

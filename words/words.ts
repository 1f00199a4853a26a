/** The texts for the domain's codes, in one place, so that pages and the wire say the same. */

import type { SalesEnd } from '#domain/conference/conferences/conference.ts'
import type { ContactField } from '#domain/correspondence/inbox/send-contact-message.ts'
import type { SubscriptionField } from '#domain/correspondence/newsletter/subscribe.ts'
import type {
  ExtraField,
  FieldProblems,
  RegistrationField,
  RegistrationFieldProblem,
} from '#domain/desk/registering/registration-input.ts'
import { formatCount } from '#domain/foundations/counted.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { type TextKind, textLimits } from '#domain/foundations/text.ts'
import type { ClosedBecause } from '#domain/offers/pricing/category.ts'
import { nightCounts } from '#domain/offers/pricing/pricing.ts'
import type { AbstractField, AbstractProblem } from '#domain/programme/abstracts/abstract-input.ts'
import type { SubmissionEnd } from '#domain/programme/abstracts/submission-end.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { registrationClosed } from '#words/payment-words.ts'
import { registrantLabels } from '#words/registrant-words.ts'

/** The visible labels of the registration forms, without the asterisk. */
export const fieldLabels: Readonly<Record<RegistrationField, string>> = {
  ...registrantLabels,
  category: 'Registration Period',
  presentationType: 'Registration Category',
  accommodation: 'Accommodation',
  nights: 'Number of Nights',
  addOn: 'Accompanying Person',
  code: 'Discount Code',
  amount: 'Amount',
  description: 'Description',
}

const tooLong = (label: string, kind: TextKind) =>
  `${label} is longer than ${formatCount(textLimits[kind])} characters. Please shorten it.`

const notAChoice = (label: string) => `${label} is not one of the choices. Please choose again.`

const problemWords: Readonly<Record<RegistrationFieldProblem | AbstractProblem, (label: string) => string>> =
  {
    missing: label => `${label} is missing.`,
    'too-long-line': label => tooLong(label, 'line'),
    'too-long-text': label => tooLong(label, 'text'),
    'too-long-long-text': label => tooLong(label, 'long-text'),
    'too-long-email': label => tooLong(label, 'email'),
    'control-characters': label => `${label} contains a character that cannot be printed. Please remove it.`,
    'not-an-email': () => 'This is not an e-mail address. It looks like name@example.org.',
    'not-ascii-email': () => 'Only A to Z before the @.',
    'not-offered': notAChoice,
    'not-a-choice': notAChoice,
    'too-many-words': label => `${label} has too many words. Please shorten it.`,
    closed: () => 'This registration period is closed. Please choose from the open one.',
    'not-open-yet': () => 'This registration period is not open yet. Please choose from the open one.',
    'not-of-this-conference': () =>
      'This conference has no such registration period. Please choose from the open one.',
    'not-an-amount': () => 'Please write the amount as a plain number, such as 250.',
    'out-of-range': () => 'This amount is below the minimum or above the maximum of this form.',
    'other-currency': () =>
      'The currency of this conference has just changed. Please check it and enter the amount again.',
    'goes-with-accommodation': () => 'Please choose for how many nights, or no accommodation.',
    'not-so-many-nights': label => `${label} must be from ${nightCounts[0]} to ${nightCounts.at(-1)}.`,
    'goes-with-nights': () => 'Please choose a room for these nights, or no nights.',
    'not-a-gstin': () => 'This is not a GSTIN. Please check it, or leave the field empty.',
    'not-a-vat-id': () =>
      'This is not a VAT number of the country that it begins with. Please check it, or leave the field empty.',
    'not-a-tax-number': () => 'This is not a tax number. Please check it, or leave the field empty.',
    'not-a-quantity': label => `${label}: please write how many as a whole number.`,
    'needs-option': label => `${label}: please choose one of the options.`,
    'too-many': label => `${label}: one registration cannot have so many.`,
    clashes: label =>
      `${label} takes place at the same time as another one that you chose. Please choose one of them.`,
    'code-unusable': () => "This code can't be used. Please check it, or leave the field empty.",
  }

/** What an amount of one's own may be, with its limits as they are printed. */
export const amountRangeWords = ({ min, max }: { min: string; max: string }) =>
  `Please enter an amount from ${min} to ${max}.`

/** @param label of an extra, which has no label in every form: its offer's name */
export function wordsFor(
  field: RegistrationField | ExtraField,
  problem: RegistrationFieldProblem,
  label = 'This extra',
): string {
  return wordsForLabel(lookUp(fieldLabels, field) ?? label, problem)
}

/** @param label the field's label on its form, without the asterisk */
export function wordsForLabel(label: string, problem: RegistrationFieldProblem | AbstractProblem): string {
  return problemWords[problem](label)
}

/** `Please fill in: Name, Country`: the missing fields in the form's order; undefined when none is missing. */
export function missingFieldsWords(problems: FieldProblems): string | undefined {
  // The object's order is the form's: labels are declared in it.
  const missing = (Object.keys(fieldLabels) as RegistrationField[]).filter(
    field => problems[field] === 'missing',
  )
  return missing.length > 0
    ? `Please fill in: ${missing.map(field => fieldLabels[field]).join(', ')}`
    : undefined
}

/** Beside a choice that leads to the waiting list. */
export const soldOutNote = 'Sold out: waiting list'

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
      ? 'Every place is taken'
      : `Sold out: ${types.map(({ name }) => name).join(', ')}`
  return `${what}. You can join the waiting list.`
}

/** What is sold out, and what the visitor can do about it. */
export const soldOutWords: Readonly<Record<SoldOutPart, string>> = {
  conference: 'Every place at this conference is taken.',
  period: 'Every place of this registration period is taken.',
  presentation: 'Every place of this category is taken. Please choose another category.',
  accommodation:
    'No room of this kind is left for this number of nights. Please choose something else, or no accommodation.',
  'add-on': 'There is no place left for accompanying persons.',
  extra: 'Too few places are left of an extra that you chose. Please choose fewer, or another one.',
}

export const conferenceWords = {
  cancelled: 'This conference was cancelled',
  cancelledOn: (date: string) => `This conference was cancelled on ${date}.`,
  allGoesBack:
    'Registration is closed. Everybody who was still registered gets back all that they paid, and we will write to them.',
} as const

export * as paymentWords from '#words/payment-words.ts'

/** Why a conference no longer sells anything, in one line. */
export const salesEndWords: Readonly<Record<SalesEnd['code'], string>> = {
  'conference-cancelled': conferenceWords.cancelled,
  'registration-closed': registrationClosed,
}

/** Why nobody can register, in one line. */
export const closedWords: Readonly<Record<ClosedBecause, string>> = {
  cancelled: conferenceWords.cancelled,
  over: registrationClosed,
  'not-announced': 'Registration is not open yet',
}

/** The visible labels of the other forms, without the asterisk. */
export const abstractLabels: Readonly<Record<AbstractField, string>> = {
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
}

export const contactLabels: Readonly<Record<ContactField, string>> = {
  name: 'Name',
  phoneNumber: 'Phone Number',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
}

export const subscriptionLabels: Readonly<Record<SubscriptionField, string>> = {
  name: 'Name',
  email: 'Email',
}

/** Why a conference no longer takes abstracts. */
export const submissionEndWords: Readonly<Record<SubmissionEnd['code'], string>> = {
  'abstracts-closed': 'The call for abstracts is closed.',
  'conference-ended': 'This conference is over and takes no more abstracts.',
  'conference-cancelled': 'This conference was cancelled and takes no abstracts.',
}

export * as formWords from '#words/form-words.ts'

/** The text in place of a section that failed to load (section 8; 'Load messages' in the decisions). */
export const loadWords = {
  noDataFound: 'No data found',
  noConferenceData: 'no data found',
  conferenceError: 'Error: no data found',
  noSpeakers: 'no speakers found',
  noImages: 'Images not found',
  noContactDetails: 'No contact details found',
  notLoaded: 'Error loaded',
  noProgramme: 'Failed to load program data. Please try again later.',
  noDownload: 'File not downloaded',
} as const

/** The text in place of a section that is still empty. */
export const emptyWords = {
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
} as const

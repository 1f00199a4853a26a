/** What is wrong with a field, in words: apart from the other words, because only the server and few pages need them. */
import type {
  ExtraField,
  FieldProblems,
  RegistrationField,
  RegistrationFieldProblem,
} from '#domain/desk/registering/registration-input.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { type TextKind, textLimits } from '#domain/foundations/texts/text.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import type { AbstractProblem } from '#domain/programme/abstracts/abstract-input.ts'
import { missingWords, notAnEmailWords } from '#words/checked-words.ts'
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
  membership: 'Membership Number',
  amount: 'Amount',
  description: 'Description',
}

const tooLong = (label: string, kind: TextKind) =>
  `${label} is longer than ${formatCount(textLimits[kind])} characters. Please shorten it.`

const notAChoice = (label: string) => `${label} is not one of the choices. Please choose again.`

const problemWords: Readonly<Record<RegistrationFieldProblem | AbstractProblem, (label: string) => string>> =
  {
    missing: missingWords,
    'too-long-line': label => tooLong(label, 'line'),
    'too-long-text': label => tooLong(label, 'text'),
    'too-long-long-text': label => tooLong(label, 'long-text'),
    'too-long-email': label => tooLong(label, 'email'),
    'control-characters': label => `${label} contains a character that cannot be printed. Please remove it.`,
    'not-an-email': () => notAnEmailWords(),
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
    'too-few-chosen': label => `${label}: fewer are chosen than this registration needs. Please choose more.`,
    'too-many-chosen': label =>
      `${label}: more are chosen than this registration can have. Please choose fewer.`,
    'not-removable': label => `${label} cannot be given up.`,
    'needs-code': () => 'This registration is only sold with a code. Please enter yours.',
    'not-a-member': () =>
      'This registration is for members, and this membership can’t be used. Please check the number and the e-mail address, or choose another registration.',
    'needs-invitation': () =>
      'This registration is by invitation: please use the link in your mail. Each invitation can be used once.',
    'code-for-extra': () => 'This code is for an extra. Please choose that extra, or leave the field empty.',
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

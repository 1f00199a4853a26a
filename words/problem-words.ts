/** What is wrong with a field, in words: apart from the other words, because only the server and few pages need them. */
import type {
  ExtraField,
  FieldProblems,
  RegistrationField,
  RegistrationFieldProblem,
} from '#domain/desk/registering/registration-input.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { say, spoken } from '#domain/foundations/say.ts'
import { type TextKind, textLimits } from '#domain/foundations/texts/text.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import type { AbstractProblem } from '#domain/programme/abstracts/abstract-input.ts'
import { missingWords, notAnEmailWords } from '#words/checked-words.ts'
import { registrantLabels } from '#words/registrant-words.ts'

/** What the registration forms ask for besides the registrant. */
const otherLabels = spoken({
  period: 'Registration Period',
  presentationType: 'Registration Category',
  accommodation: 'Accommodation',
  nights: 'Number of Nights',
  addOn: 'Accompanying Person',
  code: 'Discount Code',
  membership: 'Membership Number',
  amount: 'Amount',
  description: 'Description',
})

/** The visible labels of the registration forms, without the asterisk, in the forms' order. */
const labelOf = (field: string): string | undefined =>
  lookUp(registrantLabels, field) ?? lookUp(otherLabels, field)
const labelledFields = () => [...Object.keys(registrantLabels), ...Object.keys(otherLabels)]

const tooLong = (label: string, kind: TextKind) =>
  say('{label} is longer than {count} characters. Please shorten it.', {
    label,
    count: formatCount(textLimits[kind]),
  })

const notAChoice = (label: string) =>
  say('{label} is not one of the choices. Please choose again.', { label })

const problemWords: Readonly<Record<RegistrationFieldProblem | AbstractProblem, (label: string) => string>> =
  {
    missing: missingWords,
    'too-long-line': label => tooLong(label, 'line'),
    'too-long-heading': label => tooLong(label, 'heading'),
    'too-long-text': label => tooLong(label, 'text'),
    'too-long-long-text': label => tooLong(label, 'long-text'),
    'too-long-email': label => tooLong(label, 'email'),
    'control-characters': label =>
      say('{label} contains a character that cannot be printed. Please remove it.', { label }),
    'not-an-email': () => notAnEmailWords(),
    'not-ascii-email': () => say('Only A to Z before the @.'),
    'not-offered': notAChoice,
    'not-a-choice': notAChoice,
    'nothing-to-choose': () =>
      say('This registration needs extras that are no longer sold. Please choose another registration.'),
    'too-many-words': label => say('{label} has too many words. Please shorten it.', { label }),
    closed: () => say('This registration period is closed. Please choose from the open one.'),
    'not-open-yet': () => say('This registration period is not open yet. Please choose from the open one.'),
    'not-of-this-conference': () =>
      say('This conference has no such registration period. Please choose from the open one.'),
    'not-an-amount': () => say('Please write the amount as a plain number, such as 250.'),
    'out-of-range': () => say('This amount is below the minimum or above the maximum of this form.'),
    'other-currency': () =>
      say('The currency of this conference has just changed. Please check it and enter the amount again.'),
    'goes-with-accommodation': () => say('Please choose for how many nights, or no accommodation.'),
    'not-so-many-nights': label =>
      say('{label} must be from {least} to {most}.', {
        label,
        least: nightCounts[0],
        most: nightCounts.at(-1) ?? '',
      }),
    'goes-with-nights': () => say('Please choose a room for these nights, or no nights.'),
    'not-a-gstin': () => say('This is not a GSTIN. Please check it, or leave the field empty.'),
    'not-a-vat-id': () =>
      say(
        'This is not a VAT number of the country that it begins with. Please check it, or leave the field empty.',
      ),
    'not-a-tax-number': () => say('This is not a tax number. Please check it, or leave the field empty.'),
    'not-a-quantity': label => say('{label}: please write how many as a whole number.', { label }),
    'needs-option': label => say('{label}: please choose one of the options.', { label }),
    'too-many': label => say('{label}: one registration cannot have so many.', { label }),
    clashes: label =>
      say('{label} takes place at the same time as another one that you chose. Please choose one of them.', {
        label,
      }),
    'too-few-chosen': label =>
      say('{label}: fewer are chosen than this registration needs. Please choose more.', { label }),
    'too-many-chosen': label =>
      say('{label}: more are chosen than this registration can have. Please choose fewer.', { label }),
    'amount-too-low': label => say('{label}: this amount is below the least.', { label }),
    'amount-too-high': label => say('{label}: this amount is too high. Please check it.', { label }),
    'nights-apart': label =>
      say('{label}: please choose nights that follow each other without a gap.', { label }),
    'second-stay': label => say('{label}: please choose one room only.', { label }),
    'not-removable': label => say('{label} cannot be given up.', { label }),
    'needs-code': () => say('This registration is only sold with a code. Please enter yours.'),
    'not-a-member': () =>
      say(
        'This registration is for members, and this membership can’t be used. Please check the number and the e-mail address, or choose another registration.',
      ),
    'not-a-presenter': () =>
      say(
        'This registration is for presenters of accepted abstracts. Please use the e-mail address of your abstract, or choose another registration.',
      ),
    'needs-invitation': () =>
      say(
        'This registration is by invitation: please use the link in your mail. Each invitation can be used once.',
      ),
    'code-for-extra': () =>
      say('This code is for an extra. Please choose that extra, or leave the field empty.'),
    'code-takes-nothing': () =>
      say('This code takes nothing off what you chose. Please leave the field empty.'),
    'code-spent': () =>
      say(
        'What can be paid for with this code is used up. Please leave the field empty, or ask the person who gave it to you.',
      ),
    'code-covers-other': () =>
      say(
        'This code does not pay for all that you chose. Please choose something else, or leave the field empty.',
      ),
    'code-unusable': () => say("This code can't be used. Please check it, or leave the field empty."),
  }

/** What an amount of one's own may be, with its limits as they are printed. */
export const amountRangeWords = ({ min, max }: { min: string; max: string }) =>
  say('Please enter an amount from {min} to {max}.', { min, max })

/** @param label of an extra, which has no label in every form: its offer's name */
export function wordsFor(
  field: RegistrationField | ExtraField,
  problem: RegistrationFieldProblem,
  label = say('This extra'),
): string {
  return wordsForLabel(labelOf(field) ?? label, problem)
}

/** @param label the field's label on its form, without the asterisk */
export function wordsForLabel(label: string, problem: RegistrationFieldProblem | AbstractProblem): string {
  return problemWords[problem](label)
}

/** `Please fill in: Name, Country`: the missing fields in the form's order; undefined when none is missing. */
export function missingFieldsWords(problems: FieldProblems): string | undefined {
  const missing = labelledFields().filter(field => lookUp(problems, field) === 'missing')
  return missing.length > 0
    ? say('Please fill in: {fields}', { fields: missing.map(labelOf).join(', ') })
    : undefined
}

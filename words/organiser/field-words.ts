/** What is wrong with a field of a form or file that the organiser sends. */

import type { FieldProblem, FieldRule } from '#domain/foundations/parse-input.ts'
import { mostNights } from '#domain/offers/catalogue/night.ts'
import type { RecordRule } from '#domain/preparation/records/record-store.ts'

/** Words that follow the field's name: `“Tax number” is not a VAT id`. */
const ruleWords: Readonly<Record<FieldRule, string>> = {
  'two-conditions': 'is a second condition: keep either this one or another question',
  'own-amount-alone':
    'goes with one at most, and without options, guests, a selection or the price of a registration',
  'of-registration-alone':
    'goes without guests, a time when it takes place, a selection or the price of a registration, which are all of a person',
  'suggested-below-least': 'is for an amount that buyers say, and at least the price',
  'own-rate-with-class': 'is for what is taxed at a rate of its own, and needed there',
  'selection-for-guests': 'must be empty for what is for guests, because nobody knows how many come',
  'included-with-options':
    'cannot be said of an extra with options, because nobody would choose one: ask a question instead',
  'discount-without-amount':
    'goes with either percent or an amount: fill in one of the two, or leave all three empty',
  'times-without-day': 'needs its day and when it ends; without them leave all three empty',
  'times-without-first': 'is missing: the first time stands here, and the others below it',
  'ends-as-it-begins': 'has a time that ends when it begins',
  'option-without-offer': 'can only be limited for one extra',
  'nights-without-accommodation': 'can only be limited for one accommodation',
  'code-characters': 'must be 1 to 60 letters, digits and symbols, without spaces or accents',
  'code-prefix-characters': 'can have up to 40 letters, digits and symbols, without spaces or accents',
  'last-day-before-first': 'is before the first day',
  'kept-without-number': 'says for how many places are kept, so it cannot be empty',
  'too-many-nights': `is more than ${mostNights - 1} days after the first night`,
  'not-among-nights': 'has a night that is not between the first and the last one',
  'too-many-days': 'is too long after the first day',
  'no-media-path': 'is not the address of a stored file, such as /media/0b1c…/hall.jpg',
  'no-currency': 'is not a currency: enter its three letters, such as EUR',
  'no-time-zone': 'is not a time zone',
  'no-link': 'is not an address that visitors can follow: it must begin with https://, http:// or mailto:',
  'no-target':
    'must be a page of this site, such as /venue, or a complete address that begins with https://, http://, mailto: or tel:',
  'no-slug':
    'must be letters from a to z, digits and single hyphens between them, and begin with a letter, such as “visa-letters”',
  'included-above-maximum': 'has more in the price than can be chosen',
  'maximum-below-minimum': 'is less than the smallest one',
  'service-code-digits': 'can have up to eight digits',
  'state-code-digits': 'must be two digits',
  'currency-letters': 'must be three capital letters',
  'number-prefix-characters': 'can have up to five of A-Z, 0-9, - and /, and can’t be TEST-',
  'rate-without-tax': 'must be 0 where no tax is charged',
  'prices-without-tax': 'can only be false where a tax is charged',
  'no-vat-id': 'is not a VAT id',
  'no-exemption-reason': 'must say why no VAT is charged (Directive 2006/112/EC, Art. 226(11))',
  'no-gstin': 'is not a GSTIN',
  'no-state': 'is needed for GST: the code of a state',
  'odd-rate': 'can’t be halved for CGST and SGST',
  'same-days-twice': 'names the same day twice: each step needs a day of its own',
  'more-refunded-later':
    'refunds more nearer to the conference: a later cancellation can’t bring more than an earlier one',
}

/** The same for rules about a record among its owner's others. */
const recordRuleWords: Readonly<Record<RecordRule['rule'], (names: readonly string[]) => string>> = {
  'other-currency': ([typed, now]) =>
    `was ${typed} for these prices, and the conference is paid in ${now} now: open the page again and look at every price`,
  'unknown-day': days => `is not one of the program: ${days.join(', ') || 'add its days first'}`,
  'day-named-twice': () => 'is the name of two days: rename one of them first',
  'unknown-speakers': names => `names somebody who is not under Speakers: ${names.join(', ')}`,
  'several-speakers': names => `names several people: choose one of them (${names.join('; ')})`,
  'other-room': () => 'is the name of another room',
  'no-such-page': pages =>
    `is not a page of the site, so nobody would see the text. It has these: ${pages.join(', ')}`,
  'unseen-part': () => 'must be empty or “introduction”: this page shows no other part',
  'reserved-page': ([because]) =>
    because === 'language'
      ? 'has two letters, and those addresses are kept for languages: choose a longer one'
      : 'is an address that the site itself uses: choose another one',
  'taken-page': ([page]) => `is the address of “${page}” already: choose another one`,
  'taken-by-conference': ([conference]) =>
    `is the address of a conference, “${conference}”: choose another one`,
  'only-for-conferences': ([block]) =>
    `has a block that only a conference’s page can show: ${block}. Remove it from this page of the main site`,
  'no-registrants': () => 'must be everybody or staff: nobody is registered for the main site',
  'no-menu-page': ([page]) =>
    `names “${page}”, which is neither a page of this site nor a complete address that begins with https://`,
  'no-menu-group': ([group]) => `puts a page under “${group}”, and no group of the menu is called so`,
  'same-group-twice': ([group]) => `has two groups called “${group}”: give one of them another name`,
  'same-page-twice': ([page]) => `names “${page}” twice: remove one of them`,
  'page-has-its-text': () => 'has its text already, and shows only one: change that one instead',
  'no-such-file': addresses =>
    `names a file that is not stored here, so nobody would see it: ${addresses.join(', ')}`,
  'not-among': names => `names something that is not here. It can be: ${names.join(', ') || 'nothing yet'}`,
  'named-twice': () => 'names the same twice: keep one of the lines',
  'other-tier': () => 'is the name of another tier',
  'other-question': () => 'is the same as another question: word one of them differently',
  'needs-options': () => 'needs at least one, since one of them is chosen',
  'not-printable': () =>
    'is only for a plain question that is asked of the registration, and is neither a file nor a statement',
  'other-subject': ([question]) =>
    `is asked of others: “${question}” and this one must both be about the registration, or about each person`,
  'asked-later': ([question]) => `is asked later than this: “${question}” has no answer by then`,
  'too-deep': () =>
    'is shown after a question that depends on others itself: two in a row are possible, and none on itself',
  'has-dependants': questions =>
    `is needed by ${questions.map(each => `“${each}”`).join(', ')}: change or retire that first`,
  'is-answered': () => 'has answers already: retire this question and add another one',
  'is-consent': () =>
    'must stay as it is: by this statement people agree to be on the list of participants, each for themselves, and nobody has to',
  'other-admission': () => 'is the name of another registration: choose a different one',
  'other-period': () => 'is the name of another period: choose a different one',
  'other-extra': () => 'is the name of something else that is sold: choose a different one',
  'name-of-two': ([name]) =>
    `does not say which “${name}” is meant: two are called so, rename one of them first`,
  'fewer-than-sold': ([sold]) =>
    `is less than the ${sold} that are sold or held already: enter ${sold} to sell no more`,
  'sold-already': () => 'can no longer be changed, because somebody has bought it: add another extra instead',
  'of-the-registration': () =>
    'belongs to the registration, not to a person: ask the registration as a whole',
  'people-wait': ([waiting]) =>
    `would offer places to people who wait (${waiting}): change it under Places, which shows who they are first`,
  'same-last-day': ([period]) => `is that of ${period} too: the later of the two would never be open`,
}

/** @param message of a zod issue with the code `custom`: a rule */
export function customIssueWords(issue: {
  message: string
  params?: Record<string, unknown> | undefined
}): string {
  // A rule of a record has no other facts.
  const known = issue.params as RecordRule | undefined
  // Schemas give a rule as their message.
  return known ? recordRuleWords[known.rule](known.names) : ruleWords[issue.message as FieldRule]
}

/** A sentence that does not name the field; for a rule, words that follow the field's name. */
export function problemWords(problem: FieldProblem): string {
  switch (problem.code) {
    case 'rule':
      return ruleWords[problem.rule]
    case 'missing':
      return 'This is missing.'
    case 'wrong-type':
      return `This must be ${typeWords[problem.expected] ?? 'something else'}.`
    case 'wrong-format':
      return formatWords[problem.format] ?? 'This is not in the right form.'
    case 'not-an-option':
      return `Choose one of these: ${problem.options.join(', ')}.`
    case 'empty':
      return 'Fill this in.'
    case 'empty-list':
      return 'Enter at least one.'
    case 'too-small':
      return `This must be at least ${problem.minimum}.`
    case 'too-big':
      return `This can be at most ${problem.maximum}.`
    case 'too-long':
      return `Use ${problem.maximum} characters at most.`
    case 'too-many':
      return `Enter at most ${problem.maximum}.`
    case 'unknown-fields':
      return `There is no field of this name: ${problem.names.join(', ')}.`
    case 'invalid':
      return 'This is not valid.'
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

const formatWords: Readonly<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'This is not a complete address: it must begin with https://.',
  date: 'This is not a date.',
}

/** The list of registrations: its labels, choices and cells. */

import { conditionKinds } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatFigure, formatMoney } from '#domain/foundations/money.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn, formatDate, formatUntil } from '#domain/foundations/time.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import type { Offer } from '#domain/offers/catalogue/offer.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import { isCountable, type Question } from '#domain/offers/questions/question.ts'
import { notAnswered } from '#domain/office/lists/answer-filter.ts'
import { paymentStanding } from '#domain/office/lists/due-amounts.ts'
import type { countRegistrations } from '#domain/office/lists/list-registrations.ts'
import type { RegistrationType } from '#domain/office/lists/registration-filter.ts'
import {
  answerColumn,
  type ListedRegistration,
  questionsInList,
  type RegistrationTypes,
  registrationsNoun,
  registrationsNounOf,
} from '#domain/office/lists/registrations-noun.ts'
import { filterValue, possibleAnswers } from '#domain/office/numbers/count-answers.ts'
import { eligibilityStates } from '#domain/registrations/eligibility/eligibility.ts'
import { waitWords } from '#domain/registrations/places/extra-waits.ts'
import { registrationStandings } from '#domain/registrations/registration.ts'
import type { Tag } from '#domain/registrations/tags.ts'
import type { MoneySight } from '#domain/staff/rights/permit.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { attentionValues, views } from '#site/organiser/registrations/registration-views.ts'
import {
  conditionChoices,
  eligibilityLine,
  eligibilityWords,
} from '#words/organiser/offers/condition-words.ts'
import { caseWords } from '#words/organiser/registrations/case-words.ts'
import { gatewayWords } from '#words/payment-way-words.ts'
import { registrationStatus } from '#words/registration-status.ts'

export const registrationWords: ListWords<RegistrationTypes> = {
  noun: registrationsNoun,
  one: 'registration',
  many: 'registrations',
  searched: ({ contacts }) =>
    contacts ? 'Name, e-mail address, code, organisation or number' : 'Name, code, organisation or number',
  legends: {
    state: 'State',
    category: 'Registration period',
    type: 'Category',
    extra: 'Extra',
    waits: 'Waits for an extra',
    condition: 'Condition',
    eligibility: 'Whether it is met',
    tag: 'Tag',
    answer: 'Answer',
    method: 'Paid by',
    attention: 'Attention',
  },
  labels: {
    code: 'Code',
    category: 'Category',
    state: 'State',
    total: 'Total',
    received: 'Received',
    due: 'Due',
    email: 'E-mail',
    answers: 'Answers',
    eligibility: 'Condition',
    waits: 'Waits for',
    tags: 'Tags',
    held: 'Held until',
    registered: 'Registered',
  },
  views,
}

/** The head of a column of sums says the currency, once. */
export const labelsIn = (currency: string) => {
  const { labels } = registrationWords
  const withCurrency = (name: 'total' | 'received' | 'due') => ({ [name]: `${labels[name]}, ${currency}` })
  return { ...labels, ...withCurrency('total'), ...withCurrency('received'), ...withCurrency('due') }
}

/** The columns of a conference's questions, named by them. */
export const withQuestions = (
  words: ListWords<RegistrationTypes>,
  questions: readonly Question[],
): ListWords<RegistrationTypes> => ({
  ...words,
  noun: registrationsNounOf(questions),
  labels: {
    ...words.labels,
    ...Object.fromEntries(questionsInList(questions).map(({ id, label }) => [answerColumn(id), label])),
  },
})

export const viewCounts = ({
  byState,
  presenters,
  attention,
}: Awaited<ReturnType<typeof countRegistrations>>) => ({
  all: Object.values(byState).reduce((sum, count) => sum + count, 0),
  paid: byState.paid,
  unpaid: byState['awaiting-payment'],
  waiting: byState.waiting,
  presenters,
  attention,
  gone: byState.expired + byState.superseded + byState.cancelled,
})

/** The words of each type of registration, in the form's order. */
export const typeChoices = (offers: readonly Offer[]): { value: RegistrationType; label: string }[] => [
  ...namedAdmissions(offers).map(({ key, name }) => ({ value: key, label: name })),
  { value: 'custom', label: 'Custom amount' },
  { value: 'extras', label: 'Extras only' },
]

/** The organiser's own extras, each with its options. */
export const extraChoicesIn = (offers: readonly Offer[]): { value: string; label: string }[] =>
  offers.flatMap(({ id, kind, name, options }) =>
    kind === 'extra'
      ? [
          { value: String(id), label: name },
          ...options.map(option => ({ value: `${id}:${option.id}`, label: `${name}, ${option.name}` })),
        ]
      : [],
  )

/** The answers that a list can be narrowed by, and for each question who has not answered it. */
export const answerChoicesIn = (questions: readonly Question[]): { value: string; label: string }[] =>
  questions
    .filter(({ isRetired }) => !isRetired)
    .flatMap(question => [
      ...(isCountable(question) && question.care === 'plain'
        ? possibleAnswers(question).map(({ key, name }) => ({
            value: filterValue(question.id, key),
            label: `${question.label} ${name}`,
          }))
        : []),
      { value: filterValue(question.id, notAnswered), label: `${question.label} Not answered` },
    ])

export const filterChoices = (
  periods: readonly { id: number; name: string }[],
  types: readonly { value: RegistrationType | 'presenters'; label: string }[],
  extras: ReturnType<typeof extraChoicesIn>,
  answers: ReturnType<typeof answerChoicesIn> = [],
  tags: readonly Tag[] = [],
) => ({
  state: registrationStandings.map(value => ({ value, label: registrationStatus[value].label })),
  category: periods.map(({ id, name }) => ({ value: id, label: name })),
  type: types,
  extra: extras,
  waits: extras,
  condition: conditionKinds.map(value => ({ value, label: conditionChoices[value].label })),
  eligibility: eligibilityStates.map(value => ({ value, label: eligibilityWords[value] })),
  tag: tags.map(({ tag, folded }) => ({ value: folded, label: tag })),
  answer: answers,
  method: gatewayNames.map(value => ({ value, label: gatewayWords[value] })),
  attention: attentionValues.map(value => ({
    value,
    label: value === 'any' ? 'Any reason' : caseWords[value].label,
  })),
})

export function listRow(
  row: ListedRegistration,
  conference: Conference,
  { sight, mayKnow, types }: { sight: MoneySight; mayKnow: boolean; types: ReturnType<typeof typeChoices> },
) {
  const showsMoney = sight === 'sums'
  return {
    code: row.code,
    href: organiserPaths.registration(conference.name, row.code),
    name: fullName(row),
    organization: row.organization,
    type: types.find(({ value }) => value === row.type)?.label ?? '',
    period: row.period,
    status: registrationStatus[row.state],
    reasons: row.reasons.map(reason => caseWords[reason].label),
    email: mayKnow ? row.email : undefined,
    held: row.state === 'awaiting-payment' ? formatUntil(row.holdUntil, conference.timeZone) : '',
    answers: mayKnow ? row.answers.map(answerLine) : [],
    eligibility: row.eligibility ? eligibilityLine(row.eligibility) : '',
    tags: row.tags.join(', '),
    waits: [
      ...(row.waitingPeople > 0 ? [`${counted(row.waitingPeople, 'place')} together`] : []),
      ...row.waits.map(waitWords),
    ].join('; '),
    due: dueCell(row, sight, conference.currency),
    registered: formatDate(dateIn(conference.timeZone, row.createdAt)),
    // The head shows the conference's currency; a registration from before a change of currency shows its
    // own.
    ...(showsMoney && {
      total: moneyCell(row.totalMinor, row.currency, conference.currency),
      received: moneyCell(row.receivedMinor, row.currency, conference.currency),
    }),
  }
}

const answerLine = ({ questionId, question, value, country }: ListedRegistration['answers'][number]) => ({
  column: answerColumn(questionId),
  label: question.label,
  text: answerWords(question, value, () => country ?? undefined),
})

const moneyCell = (minor: number, currency: string, ofHead: string) =>
  currency === ofHead ? formatFigure(minor, currency) : formatMoney(minor, currency)

/** An amount, or for the front desk whether it is paid. */
function dueCell(
  { state, dueMinor, currency }: ListedRegistration,
  sight: MoneySight,
  ofHead: string,
): string {
  if (sight === 'sums') return dueMinor > 0 ? moneyCell(dueMinor, currency, ofHead) : ''
  const standing = sight === 'none' ? undefined : paymentStanding(state, dueMinor)
  return standing ? { paid: 'Paid', due: 'Due' }[standing] : ''
}

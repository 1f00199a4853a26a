/**
 * How questions to registrants are stored for the editor of records. Their forms name extras and other questions, the
 * tables refer to them by id.
 */

import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { columnsOfAnswered, columnsOfAsking } from '#domain/offers/questions/asking-rows.ts'
import { type NamedPurchase, namedPurchases } from '#domain/offers/questions/bought-names.ts'
import {
  type AnswerPlace,
  dependantsOf,
  isPrintable,
  places,
  type Question,
  type QuestionCondition,
  usualKeepDays,
} from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { isNameOfTwo } from '#domain/preparation/fee-stores/offer-names.ts'
import {
  answeredIn,
  fieldsOfAnswered,
  problemsOfAnswered,
} from '#domain/preparation/record-stores/answered-conditions.ts'
import {
  type AskedRecord,
  askedStore,
  fieldsOfAsking,
  problemsOfAsking,
} from '#domain/preparation/record-stores/asked-store.ts'
import { type EditableFields, editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordProblem } from '#domain/preparation/records/record-store.ts'

/** What the fields of a question name, which its row stores by ids. */
interface Names {
  questions: readonly Question[]
  purchases: readonly NamedPurchase[]
  /** The one by which people agree to be on the list of participants; null where there is no such list. */
  consentId: number | null
}

async function readNames(db: Reader, conferenceId: number): Promise<Names> {
  const [questions, offers, conference] = await Promise.all([
    listQuestions(db, conferenceId),
    listOffers(db, conferenceId),
    findConferenceById(db, conferenceId),
  ])
  return {
    questions,
    purchases: namedPurchases(offers),
    consentId: conference?.participants?.questionId ?? null,
  }
}

const blank = {
  kind: 'text',
  label: '',
  help: '',
  options: '[]',
  is_required: 0,
  asked_of: 'attendee',
  asked_from: 'form',
  appears: '',
  care: 'plain',
}

type Fields = EditableFields<'question'>

const fieldsOf = (data: RecordData): Fields => editableKinds.question.fields.parse(data)

function columnsOf(fields: Fields, before: Question | undefined, names: Names) {
  const condition = conditionOf(fields, names)
  return {
    ...columnsOfAsking(fields, before),
    asked_of: fields.askedOf,
    buyers_of: keyOf(fields.buyersOf, names),
    ...columnsOfAnswered(condition),
    if_bought: condition?.kind === 'bought' ? condition.what : null,
    asked_from: fields.askedFrom,
    required_from: fields.requiredFrom,
    closed_from: fields.closedFrom,
    changed_until: fields.changedUntil,
    appears: places.filter(place => fields[fieldOfPlace[place]]).join(','),
    care: fields.care,
    keep_days: fields.keepDays ?? (fields.care === 'sensitive' ? usualKeepDays : null),
  }
}

const fieldOfPlace = {
  list: 'inList',
  export: 'inExport',
  api: 'inApi',
  mail: 'inMail',
  invoice: 'inInvoice',
} as const satisfies Record<AnswerPlace, keyof Fields>

const keyOf = (name: string, { purchases }: Names): string | null =>
  purchases.find(purchase => purchase.name === name)?.key ?? null

function conditionOf(fields: Fields, names: Names): QuestionCondition | null {
  const what = keyOf(fields.ifBought, names)
  return answeredIn(fields, names.questions) ?? (what === null ? null : { kind: 'bought', what })
}

function dataOf(question: Question, { questions, purchases }: Names): RecordData {
  const { condition } = question
  const nameOf = (key: string | null) => purchases.find(purchase => purchase.key === key)?.name ?? ''
  const appears = (place: AnswerPlace) => question.appears.includes(place)
  return {
    ...fieldsOfAsking(question),
    askedOf: question.askedOf,
    buyersOf: nameOf(question.buyersOf),
    ...fieldsOfAnswered(condition, questions),
    ifBought: condition?.kind === 'bought' ? nameOf(condition.what) : '',
    askedFrom: question.askedFrom,
    requiredFrom: question.requiredFrom,
    closedFrom: question.closedFrom,
    changedUntil: question.changedUntil,
    care: question.care,
    keepDays: question.keepDays,
    inList: appears('list'),
    inExport: appears('export'),
    inApi: appears('api'),
    inMail: appears('mail'),
    inInvoice: appears('invoice'),
  } satisfies Fields
}

async function problemsOf(
  { id, fields, isAnswered }: AskedRecord<Fields>,
  names: Names,
): Promise<RecordProblem[]> {
  const { questions, purchases } = names
  const others = questions.filter(question => question.id !== id)
  const before = questions.find(question => question.id === id)
  const problems: RecordProblem[] = []
  const add = (field: keyof Fields, rule: RecordProblem['rule'], of: readonly string[] = []) =>
    problems.push({ field, rule, names: of })
  for (const { field, rule } of problemsOfAsking(fields, others)) add(field, rule)
  for (const field of ['buyersOf', 'ifBought'] as const) {
    if (isNameOfTwo(fields[field], purchases)) add(field, 'name-of-two', [fields[field]])
    if (fields[field] !== '' && keyOf(fields[field], names) === null)
      add(
        field,
        'not-among',
        purchases.map(({ name }) => name),
      )
    const named = purchases.find(({ name }) => name === fields[field])
    // Nobody of a group would be asked.
    if (fields.askedOf === 'attendee' && named?.isOfRegistration) add(field, 'of-the-registration')
  }
  const condition = conditionOf(fields, { ...names, questions: others })
  const itself = { id, condition, isRetired: fields.isRetired }
  const { parent, problems: ofCondition } = problemsOfAnswered(fields, itself, others, before)
  for (const { field, rule, names: of } of ofCondition) add(field, rule, of)
  if (parent && parent.askedOf !== fields.askedOf) add('ifQuestion', 'other-subject', [parent.label])
  if (fields.inInvoice && !isPrintable(fields)) add('inInvoice', 'not-printable')
  if (id === names.consentId) {
    // Whoever is on the list of participants agreed to it freely, and alone.
    if (fields.kind !== 'statement') add('kind', 'is-consent')
    if (fields.askedOf !== 'attendee') add('askedOf', 'is-consent')
    if (fields.isRequired) add('isRequired', 'is-consent')
  }
  if (before && (before.kind !== fields.kind || before.askedOf !== fields.askedOf)) {
    const field = before.kind === fields.kind ? 'askedOf' : 'kind'
    const dependants = dependantsOf(others, id)
    if (dependants.length > 0)
      add(
        field,
        'has-dependants',
        dependants.map(({ label }) => label),
      )
    else if (await isAnswered()) add(field, 'is-answered')
  }
  return problems
}

/** An organiser's questions, as records with their options. */
export const questionStore = askedStore<'questions', Question, Fields, Names>({
  table: 'questions',
  answers: 'answers',
  blank,
  readNames,
  fieldsOf,
  columnsOf,
  dataOf,
  problemsOf,
})

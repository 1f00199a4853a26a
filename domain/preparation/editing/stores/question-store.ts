import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { columnsOfAsking } from '#domain/offers/questions/asking-rows.ts'
import { type NamedPurchase, namedPurchases } from '#domain/offers/questions/bought-names.ts'
import { keepOptions } from '#domain/offers/questions/keep-options.ts'
import {
  type AnswerPlace,
  type Condition,
  dependantsOf,
  depthOf,
  isChoice,
  isPrintable,
  maxDepth,
  places,
  type Question,
  usualKeepDays,
} from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { type EditableFields, editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData, RecordProblem, RecordStore } from '#domain/preparation/editing/record-store.ts'
import { fieldsOfAsking, problemsOfAsking } from '#domain/preparation/editing/stores/asking-fields.ts'
import { feesOwner } from '#domain/preparation/editing/stores/fee-checks.ts'

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

const list = async (db: Reader, owner: number | null) => {
  const { id: conferenceId } = await feesOwner(db, owner)
  const names = await readNames(db, conferenceId)
  const positions = await db
    .selectFrom('questions')
    .select(['id', 'position'])
    .where('conference_id', '=', conferenceId)
    .execute()
  return names.questions.map(question => ({
    id: question.id,
    position: positions.find(({ id }) => id === question.id)?.position ?? 0,
    version: question.version,
    data: dataOf(question, names),
  }))
}

/** An organiser's questions, as records with their options. */
export const questionStore: RecordStore = {
  tables: ['questions'],
  list,
  find: async (db, owner, id) => (await list(db, owner)).find(record => record.id === id),
  async check(tx, owner, { id, data }) {
    const { id: conferenceId } = await feesOwner(tx, owner)
    return problemsOf(tx, { id, fields: fieldsOf(data) }, await readNames(tx, conferenceId))
  },
  async reserveId(tx, owner) {
    const { id: conferenceId } = await feesOwner(tx, owner)
    const { id } = await tx
      .insertInto('questions')
      .values({ ...blank, conference_id: conferenceId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('questions').where('id', '=', id).execute()
    return id
  },
  async insert(tx, owner, { id, position, data }) {
    const { id: conferenceId } = await feesOwner(tx, owner)
    const names = await readNames(tx, conferenceId)
    await tx
      .insertInto('questions')
      .values({ ...columnsOf(fieldsOf(data), undefined, names), id, position, conference_id: conferenceId })
      .execute()
  },
  async update(tx, id, data) {
    const { conference_id } = await tx
      .selectFrom('questions')
      .select('conference_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const names = await readNames(tx, conference_id)
    const before = names.questions.find(question => question.id === id)
    const fields = fieldsOf(data)
    const isReworded = before?.label !== fields.label || before.help !== fields.help
    await tx
      .updateTable('questions')
      .set({
        ...columnsOf(fields, before, names),
        ...(isReworded && { statement_version: sql`statement_version + 1` }),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
  },
  async remove(tx, id) {
    const needed = await tx
      .selectFrom('questions')
      .select('id')
      .where('if_question_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (needed || (await isAnswered(tx, id))) return fail({ code: 'in-use' })
    await tx.deleteFrom('questions').where('id', '=', id).execute()
    return ok(undefined)
  },
  async setPosition(tx, id, position) {
    await tx.updateTable('questions').set({ position }).where('id', '=', id).execute()
  },
}

const blank = {
  position: 0,
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

/** The answers of a yes or no, as an organiser types them. */
const yesOrNo: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' }

/** What a condition may ask of a question's answer, by its name; empty where only whether it was answered counts. */
function namedAnswers({
  kind,
  options,
}: Pick<Question, 'kind' | 'options'>): { key: string; name: string }[] {
  if (kind === 'yes-no') return Object.entries(yesOrNo).map(([key, name]) => ({ key, name }))
  if (!isChoice({ kind })) return []
  return options.filter(({ isRetired }) => !isRetired).map(({ id, name }) => ({ key: String(id), name }))
}

function columnsOf(fields: Fields, before: Question | undefined, names: Names) {
  const condition = conditionOf(fields, names)
  return {
    ...columnsOfAsking(fields, before),
    asked_of: fields.askedOf,
    buyers_of: keyOf(fields.buyersOf, names),
    if_question_id: condition?.kind === 'answered' ? condition.questionId : null,
    if_answer: condition?.kind === 'answered' ? condition.answer : null,
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

function conditionOf({ ifQuestion, ifAnswer, ifBought }: Fields, names: Names): Condition | null {
  const parent = names.questions.find(({ label }) => label === ifQuestion)
  if (parent) {
    const answer = namedAnswers(parent).find(({ name }) => name === ifAnswer)?.key ?? null
    return { kind: 'answered', questionId: parent.id, answer }
  }
  const what = keyOf(ifBought, names)
  return what === null ? null : { kind: 'bought', what }
}

function dataOf(question: Question, { questions, purchases }: Names): RecordData {
  const { condition } = question
  const nameOf = (key: string | null) => purchases.find(purchase => purchase.key === key)?.name ?? ''
  const parent =
    condition?.kind === 'answered' ? questions.find(({ id }) => id === condition.questionId) : undefined
  const answer = condition?.kind === 'answered' ? condition.answer : null
  const appears = (place: AnswerPlace) => question.appears.includes(place)
  return {
    ...fieldsOfAsking(question),
    askedOf: question.askedOf,
    buyersOf: nameOf(question.buyersOf),
    ifQuestion: parent?.label ?? '',
    ifAnswer: (parent && namedAnswers(parent).find(({ key }) => key === answer)?.name) ?? '',
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
  tx: Transaction,
  { id, fields }: { id: number; fields: Fields },
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
    if (fields[field] !== '' && keyOf(fields[field], names) === null)
      add(
        field,
        'not-among',
        purchases.map(({ name }) => name),
      )
  }
  const parent = others.find(({ label, isRetired }) => label === fields.ifQuestion && !isRetired)
  if (fields.ifQuestion !== '' && !parent)
    add(
      'ifQuestion',
      'not-among',
      others.filter(({ isRetired }) => !isRetired).map(({ label }) => label),
    )
  if (fields.ifAnswer !== '') {
    const answers = parent ? namedAnswers(parent).map(({ name }) => name) : []
    if (!answers.includes(fields.ifAnswer)) add('ifAnswer', 'not-among', answers)
  }
  if (parent && parent.askedOf !== fields.askedOf) add('ifQuestion', 'other-subject', [parent.label])
  if (fields.inInvoice && !isPrintable(fields)) add('inInvoice', 'not-printable')
  const condition = conditionOf(fields, { ...names, questions: others })
  const itself = { id, condition, isRetired: fields.isRetired }
  const tooDeep = [itself, ...others].filter(each => depthOf([itself, ...others], each) > maxDepth)
  if (condition && tooDeep.length > 0) add('ifQuestion', 'too-deep')
  const dependants = dependantsOf(others, id)
  if (fields.isRetired && dependants.length > 0)
    add(
      'isRetired',
      'has-dependants',
      dependants.map(({ label }) => label),
    )
  if (id === names.consentId) {
    // Whoever is on the list of participants agreed to it freely, and alone.
    if (fields.kind !== 'statement') add('kind', 'is-consent')
    if (fields.askedOf !== 'attendee') add('askedOf', 'is-consent')
    if (fields.isRequired) add('isRequired', 'is-consent')
  }
  const lost = lostAnswers(fields, before, dependants)
  if (lost.length > 0)
    add(
      'options',
      'has-dependants',
      lost.map(({ label }) => label),
    )
  if (before && (before.kind !== fields.kind || before.askedOf !== fields.askedOf)) {
    const field = before.kind === fields.kind ? 'askedOf' : 'kind'
    if (dependants.length > 0)
      add(
        field,
        'has-dependants',
        dependants.map(({ label }) => label),
      )
    else if (await isAnswered(tx, id)) add(field, 'is-answered')
  }
  return problems
}

/** Questions that are shown for an option that would be removed. */
function lostAnswers(
  fields: Fields,
  before: Question | undefined,
  dependants: readonly Question[],
): Question[] {
  if (!before || !isChoice(before) || before.kind !== fields.kind) return []
  const gone = keepOptions(fields.options, before).filter(({ isRetired }) => isRetired)
  return dependants.filter(
    ({ condition }) =>
      condition?.kind === 'answered' && gone.some(({ id }) => String(id) === condition.answer),
  )
}

async function isAnswered(tx: Transaction, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('answers')
    .select('id')
    .where('question_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

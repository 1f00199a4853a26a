/**
 * How questions to authors are stored for the editor of records. A question may be about some topics or presentation
 * types alone.
 */

import type { Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { columnsOfAnswered, columnsOfAsking } from '#domain/offers/questions/asking-rows.ts'
import { dependantsOf } from '#domain/offers/questions/question.ts'
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
import { type AbstractQuestion, askingStages } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractQuestions } from '#domain/programme/asking/abstract-question-queries.ts'

interface Named {
  id: number
  name: string
}

/** What the fields of a question name, which its row stores by ids. */
interface Names {
  questions: readonly AbstractQuestion[]
  topics: readonly Named[]
  forms: readonly Named[]
}

async function readNames(db: Reader, conferenceId: number): Promise<Names> {
  const [questions, topics, forms] = await Promise.all([
    listAbstractQuestions(db, conferenceId),
    listContent(db, conferenceId, 'topic'),
    listContent(db, conferenceId, 'presentation-type'),
  ])
  return { questions, topics, forms }
}

const blank = {
  kind: 'text',
  label: '',
  help: '',
  options: '[]',
  is_required: 0,
  topics: '',
  forms: '',
  asked_from: 'submitted',
}

type Fields = EditableFields<'abstract-question'>

const fieldsOf = (data: RecordData): Fields => editableKinds['abstract-question'].fields.parse(data)

const columnsOf = (
  fields: Fields,
  before: AbstractQuestion | undefined,
  { questions, topics, forms }: Names,
) => ({
  ...columnsOfAsking(fields, before),
  topics: idsOf(
    fields.topics.map(({ topic }) => topic),
    topics,
  ),
  forms: idsOf(
    fields.forms.map(({ form }) => form),
    forms,
  ),
  ...columnsOfAnswered(answeredIn(fields, questions)),
  asked_from: fields.askedFrom,
  is_for_reviewers: fields.isForReviewers ? 1 : 0,
})

/** `,3,5,`, or empty for all. */
function idsOf(names: readonly string[], among: readonly Named[]): string {
  const ids = names.flatMap(name => among.find(each => each.name === name)?.id ?? [])
  return ids.length === 0 ? '' : `,${ids.join(',')},`
}

/** What was removed keeps a name that nothing has, so that a question about it alone is never saved as one about all. */
const nameIn = (among: readonly Named[]) => (id: number) =>
  among.find(each => each.id === id)?.name ?? `(removed: no. ${id})`

function dataOf(question: AbstractQuestion, { questions, topics, forms }: Names): RecordData {
  return {
    ...fieldsOfAsking(question),
    // A CHECK allows no file.
    kind: question.kind as Fields['kind'],
    topics: question.topicIds.map(nameIn(topics)).map(topic => ({ topic })),
    forms: question.formIds.map(nameIn(forms)).map(form => ({ form })),
    ...fieldsOfAnswered(question.condition, questions),
    askedFrom: question.askedFrom,
    isForReviewers: question.isForReviewers,
  } satisfies Fields
}

async function problemsOf(
  { id, fields, isAnswered }: AskedRecord<Fields>,
  { questions, topics, forms }: Names,
): Promise<RecordProblem[]> {
  const before = questions.find(question => question.id === id)
  const problems: RecordProblem[] = []
  const add = (field: keyof Fields, rule: RecordProblem['rule'], names: readonly string[] = []) =>
    problems.push({ field, rule, names })
  const others = questions.filter(other => other.id !== id)
  for (const { field, rule } of problemsOfAsking(fields, others)) add(field, rule)
  const unknownIn = (names: readonly string[], among: readonly Named[]) =>
    names.some(name => !among.some(each => each.name === name))
  const namesOf = (among: readonly Named[]) => among.map(({ name }) => name)
  const named = {
    topics: fields.topics.map(({ topic }) => topic),
    forms: fields.forms.map(({ form }) => form),
  }
  for (const [field, among] of [
    ['topics', topics],
    ['forms', forms],
  ] as const) {
    const unclear = named[field].find(name => isNameOfTwo(name, among))
    if (unclear !== undefined) add(field, 'name-of-two', [unclear])
  }
  if (unknownIn(named.topics, topics)) add('topics', 'not-among', namesOf(topics))
  if (unknownIn(named.forms, forms)) add('forms', 'not-among', namesOf(forms))
  const itself = { id, condition: answeredIn(fields, others), isRetired: fields.isRetired }
  const { parent, problems: ofCondition } = problemsOfAnswered(fields, itself, others, before)
  for (const { field, rule, names } of ofCondition) add(field, rule, names)
  if (parent && isLater(parent, fields)) add('ifQuestion', 'asked-later', [parent.label])
  const dependants = dependantsOf(others, id)
  const earlier = dependants.filter(dependant => isLater(fields, dependant))
  if (earlier.length > 0) add('askedFrom', 'has-dependants', labelsOf(earlier))
  if (before && before.kind !== fields.kind) {
    if (dependants.length > 0) add('kind', 'has-dependants', labelsOf(dependants))
    else if (await isAnswered()) add('kind', 'is-answered')
  }
  return problems
}

const labelsOf = (questions: readonly AbstractQuestion[]) => questions.map(({ label }) => label)

type Staged = Pick<AbstractQuestion, 'askedFrom'>

const isLater = (one: Staged, other: Staged) =>
  askingStages.indexOf(one.askedFrom) > askingStages.indexOf(other.askedFrom)

/** What an organiser asks authors, as records with their options. */
export const abstractQuestionStore = askedStore<'abstract_questions', AbstractQuestion, Fields, Names>({
  table: 'abstract_questions',
  answers: 'abstract_answers',
  blank,
  readNames,
  fieldsOf,
  columnsOf,
  dataOf,
  problemsOf,
})

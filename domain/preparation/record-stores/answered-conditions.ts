/** That a question is shown after another one: as its editor names it, and what is wrong with it. Pure. */
import { keepOptions } from '#domain/offers/questions/keep-options.ts'
import {
  type AnsweredCondition,
  type Asking,
  dependantsOf,
  depthOf,
  isChoice,
  maxDepth,
  type QuestionCondition,
} from '#domain/offers/questions/question.ts'
import type { RecordProblem } from '#domain/preparation/records/record-store.ts'

/** Both by name; empty for always, and for any answer. */
interface NamedCondition {
  ifQuestion: string
  ifAnswer: string
}

/** The answers of a yes or no, as an organiser types them. */
const yesOrNo: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' }

/** What a condition may ask of a question's answer, by its name; empty where only whether it was answered counts. */
function namedAnswers({ kind, options }: Pick<Asking, 'kind' | 'options'>): { key: string; name: string }[] {
  if (kind === 'yes-no') return Object.entries(yesOrNo).map(([key, name]) => ({ key, name }))
  if (!isChoice({ kind })) return []
  return options.filter(({ isRetired }) => !isRetired).map(({ id, name }) => ({ key: String(id), name }))
}

export function answeredIn(
  { ifQuestion, ifAnswer }: NamedCondition,
  questions: readonly Asking[],
): AnsweredCondition | null {
  const parent = questions.find(({ label }) => label === ifQuestion)
  if (!parent) return null
  const answer = namedAnswers(parent).find(({ name }) => name === ifAnswer)?.key ?? null
  return { kind: 'answered', questionId: parent.id, answer }
}

export function fieldsOfAnswered(
  condition: QuestionCondition | null,
  questions: readonly Asking[],
): NamedCondition {
  if (condition?.kind !== 'answered') return { ifQuestion: '', ifAnswer: '' }
  const parent = questions.find(({ id }) => id === condition.questionId)
  const answer = parent && namedAnswers(parent).find(({ key }) => key === condition.answer)
  return { ifQuestion: parent?.label ?? '', ifAnswer: answer?.name ?? '' }
}

type Problem = RecordProblem & { field: 'ifQuestion' | 'ifAnswer' | 'isRetired' | 'options' }

/**
 * @param itself as it would be stored
 * @param others those of the same people
 * @returns the question after which it would be shown, too
 */
export function problemsOfAnswered<Q extends Asking>(
  fields: NamedCondition & Pick<Asking, 'kind'> & { options: { name: string }[] },
  itself: Pick<Asking, 'id' | 'condition' | 'isRetired'>,
  others: readonly Q[],
  before: Asking | undefined,
): { parent: Q | undefined; problems: Problem[] } {
  const { ifQuestion, ifAnswer } = fields
  const problems: Problem[] = []
  const add = (field: Problem['field'], rule: Problem['rule'], names: readonly string[] = []) =>
    problems.push({ field, rule, names })
  const asked = others.filter(({ isRetired }) => !isRetired)
  const labelsOf = (questions: readonly Q[]) => questions.map(({ label }) => label)
  const parent = asked.find(({ label }) => label === ifQuestion)
  if (ifQuestion !== '' && !parent) add('ifQuestion', 'not-among', labelsOf(asked))
  const answers = parent ? namedAnswers(parent).map(({ name }) => name) : []
  if (ifAnswer !== '' && !answers.includes(ifAnswer)) add('ifAnswer', 'not-among', answers)
  const all = [itself, ...others]
  if (itself.condition && all.some(each => depthOf(all, each) > maxDepth)) add('ifQuestion', 'too-deep')
  const dependants = dependantsOf(others, itself.id)
  if (itself.isRetired && dependants.length > 0) add('isRetired', 'has-dependants', labelsOf(dependants))
  const lost = before?.kind === fields.kind ? lostAnswers(fields.options, before, dependants) : []
  if (lost.length > 0) add('options', 'has-dependants', labelsOf(lost))
  return { parent, problems }
}

/** Questions that are shown for an option that would be removed. */
function lostAnswers<Q extends Asking>(
  options: { name: string }[],
  before: Asking,
  dependants: readonly Q[],
): Q[] {
  if (!isChoice(before)) return []
  const gone = keepOptions(options, before).filter(({ isRetired }) => isRetired)
  return dependants.filter(
    ({ condition }) =>
      condition?.kind === 'answered' && gone.some(({ id }) => String(id) === condition.answer),
  )
}

/** What an organiser asks of those who register: docs/questions.md. Pure. */

export const questionKinds = [
  'text',
  'long-text',
  'number',
  'date',
  'yes-no',
  'one-of',
  'several-of',
  'country',
  'file',
  'statement',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Whom a question is about: the registration as a whole, or each person who comes. */
export const subjects = ['registration', 'attendee'] as const
export type Subject = (typeof subjects)[number]

/** From when on it is asked: on the registration form, or on the registration's page once its state allows it. */
export const askingStates = ['form', 'registered', 'paid'] as const
export type AskingState = (typeof askingStates)[number]

/** Plain, or sensitive: health, access needs, passports. Those need a right of their own to be read. */
export const cares = ['plain', 'sensitive'] as const
export type Care = (typeof cares)[number]

/** Where answers appear besides the page of the registration. */
export const places = ['list', 'export', 'api', 'mail', 'invoice'] as const
export type AnswerPlace = (typeof places)[number]

/** How long sensitive answers stay after the last day, unless a question says otherwise. */
export const usualKeepDays = 14

/** So many days before a question closes, its registrants are reminded by themselves, once. */
export const daysBeforeClosing = 7

export interface QuestionOption {
  readonly id: number
  readonly name: string
  readonly isRetired: boolean
}

/** `answer` is null for any answer at all. */
export interface AnsweredCondition {
  readonly kind: 'answered'
  readonly questionId: number
  readonly answer: string | null
}

/** When a question is shown. */
export type QuestionCondition = AnsweredCondition | { readonly kind: 'bought'; readonly what: string }

/** Whatever is asked of anybody: what `checkAsked` needs. */
export interface Asking {
  readonly id: number
  readonly kind: QuestionKind
  readonly label: string
  readonly help: string
  /** Of `one-of` and `several-of`. */
  readonly options: readonly QuestionOption[]
  readonly isRequired: boolean
  /** Of a number, of the characters of a text, or of how many options are chosen. */
  readonly least: number | null
  readonly most: number | null
  readonly condition: QuestionCondition | null
  /** Days in the conference's zone. */
  readonly requiredFrom: string | null
  readonly closedFrom: string | null
  readonly changedUntil: string | null
  readonly statementVersion: number
  readonly isRetired: boolean
  readonly version: number
}

/** Whether invoices can print its answer: one for each registration, and in words. */
export const isPrintable = ({ kind, askedOf, care }: Pick<Question, 'kind' | 'askedOf' | 'care'>): boolean =>
  askedOf === 'registration' && care === 'plain' && kind !== 'file' && kind !== 'statement'

/** What those who register are asked. */
export interface Question extends Asking {
  readonly askedOf: Subject
  /** Only of those who bought this, as `Bought`; null for all. */
  readonly buyersOf: string | null
  readonly askedFrom: AskingState
  readonly appears: readonly AnswerPlace[]
  readonly care: Care
  readonly keepDays: number | null
}

export const isChoice = ({ kind }: Pick<Question, 'kind'>): boolean =>
  kind === 'one-of' || kind === 'several-of'

/** Those whose answers a list or figures can be narrowed by. */
export const isCountable = ({ kind }: Pick<Question, 'kind'>): boolean =>
  isChoice({ kind }) || kind === 'yes-no' || kind === 'statement'

/** Whether its answers appear somewhere; sensitive ones appear nowhere by themselves. */
export const appearsIn = ({ care, appears }: Question, place: AnswerPlace): boolean =>
  care === 'plain' && appears.includes(place)

/** The ids of the options that can be chosen now. */
export const openOptions = ({ options }: Pick<Asking, 'options'>): QuestionOption[] =>
  options.filter(({ isRetired }) => !isRetired)

/** Those whose condition names one of some questions. */
export function dependantsOf<Q extends Pick<Question, 'condition' | 'isRetired'>>(
  questions: readonly Q[],
  id: number,
): Q[] {
  return questions.filter(
    ({ condition, isRetired }) => !isRetired && condition?.kind === 'answered' && condition.questionId === id,
  )
}

/** How many questions stand before this one: 0 for one that is always shown. A circle counts as too many. */
export function depthOf(
  questions: readonly Pick<Question, 'id' | 'condition'>[],
  { id, condition }: Pick<Question, 'id' | 'condition'>,
): number {
  let depth = 0
  let next = condition
  while (next) {
    depth += 1
    if (next.kind === 'bought') return depth
    const { questionId } = next
    if (questionId === id || depth > maxDepth) return maxDepth + 1
    next = questions.find(question => question.id === questionId)?.condition ?? null
  }
  return depth
}

export const maxDepth = 2

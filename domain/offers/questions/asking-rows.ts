/** What the tables of questions share, whoever is asked: how a question's own columns are read and written. Pure. */
import { keepOptions } from '#domain/offers/questions/keep-options.ts'
import type {
  AnsweredCondition,
  Asking,
  QuestionCondition,
  QuestionKind,
  QuestionOption,
} from '#domain/offers/questions/question.ts'

interface AskingRow {
  id: number
  kind: string
  label: string
  help: string
  /** JSON. */
  options: string
  is_required: number
  least: number | null
  most: number | null
  statement_version: number
  is_retired: number
  version: number
}

/** A question's own facts; when it is asked, and of whom, each table says for itself. */
export type AskingFacts = Omit<Asking, 'condition' | 'requiredFrom' | 'closedFrom' | 'changedUntil'>

export const askingOf = (row: AskingRow): AskingFacts => ({
  id: row.id,
  // A CHECK enforces the union.
  kind: row.kind as QuestionKind,
  label: row.label,
  help: row.help,
  // Only `columnsOfAsking` writes them.
  options: JSON.parse(row.options) as QuestionOption[],
  isRequired: row.is_required === 1,
  least: row.least,
  most: row.most,
  statementVersion: row.statement_version,
  isRetired: row.is_retired === 1,
  version: row.version,
})

/** The columns of a condition on another question's answer. */
interface AnsweredRow {
  if_question_id: number | null
  if_answer: string | null
}

export const answeredOf = ({ if_question_id, if_answer }: AnsweredRow): AnsweredCondition | null =>
  if_question_id === null ? null : { kind: 'answered', questionId: if_question_id, answer: if_answer }

export const columnsOfAnswered = (condition: QuestionCondition | null): AnsweredRow => ({
  if_question_id: condition?.kind === 'answered' ? condition.questionId : null,
  if_answer: condition?.kind === 'answered' ? condition.answer : null,
})

/** A question as its editor has it. */
export interface AskingFields {
  kind: QuestionKind
  label: string
  help: string
  options: { name: string }[]
  isRequired: boolean
  least: number | null
  most: number | null
  isRetired: boolean
}

/** @param before as it was, whose options keep their ids */
export const columnsOfAsking = (fields: AskingFields, before: Pick<Asking, 'options'> | undefined) => ({
  kind: fields.kind,
  label: fields.label,
  help: fields.help,
  options: JSON.stringify(keepOptions(fields.options, before)),
  is_required: fields.isRequired ? 1 : 0,
  least: fields.least,
  most: fields.most,
  is_retired: fields.isRetired ? 1 : 0,
})

/** By what abstracts are found: the conditions of filters and of counts, as SQL on `abstracts`. */
import { sql } from 'kysely'
import { toStored } from '#domain/foundations/time.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { type AnswerState, answerStates } from '#domain/programme/presenting/presenter-answer.ts'
import {
  type PresenterLine,
  type PresenterStep,
  presenterSteps,
} from '#domain/programme/presenting/presenter-line.ts'

/** `undecided`: nothing is set; `set`: decided, and no letter was released. */
export const decisionFilters = [
  'undecided', 'recommended', 'set', 'released', 'accepted', 'waiting', 'rejected', 'please-change',
] as const // biome-ignore format: a list
export type DecisionFilter = (typeof decisionFilters)[number]

export const isObjected = sql`exists (select 1 from abstract_authors as objecting
  where objecting.abstract_id = abstracts.id and objecting.objected_at is not null)`

export const hasTalk = sql`exists (select 1 from abstract_talks where abstract_talks.abstract_id = abstracts.id)`

export const isAbstractUndecided = sql`coalesce(abstracts.decision_state, 'none') in ('none', 'recommended')`
const isSubmitted = sql`abstracts.state = 'submitted'`

export const decisionConditions = {
  undecided: sql`${isSubmitted} and ${isAbstractUndecided}`,
  recommended: sql`abstracts.decision_state = 'recommended'`,
  // Nobody is told of what is withdrawn.
  set: sql`${isSubmitted} and abstracts.decision_state in ('set', 'corrected')`,
  released: sql`abstracts.decision_state = 'released'`,
  accepted: sql`abstracts.outcome = 'accepted' and not ${isAbstractUndecided}`,
  waiting: sql`abstracts.outcome = 'waiting' and not ${isAbstractUndecided}`,
  rejected: sql`abstracts.outcome = 'rejected' and not ${isAbstractUndecided}`,
  'please-change': sql`abstracts.outcome = 'please-change' and not ${isAbstractUndecided}`,
} satisfies Record<DecisionFilter, ReturnType<typeof sql>>

/** Submitted so long ago that an answer was promised before today, and none was released. */
export const isOverdue = ({ overdueBefore }: Pick<AbstractReading, 'overdueBefore'>) =>
  sql<boolean>`${isSubmitted} and abstracts.released_version is null and abstracts.created_at < ${toStored(overdueBefore)}`

/** What the presenter of a row answered, for a file; null where no letter asked. */
export const answerIn = ({ line }: AbstractReading) =>
  sql<AnswerState | null>`case ${sql.join(
    answerStates.map(answer => sql`when ${hasAnswered(line, [answer])} then ${sql.lit(answer)}`),
    sql` `,
  )} end`

/** How far the presenter of a row has come, for a file; null if it is not accepted. */
export const stepIn = ({ line }: AbstractReading) =>
  sql<PresenterStep | null>`case ${sql.join(
    presenterSteps.map(step => sql`when ${isOf(line, [step])} then ${sql.lit(step)}`),
    sql` `,
  )} end`

/** A list of any length takes no parameters. */
const isIn = (among: readonly number[]) =>
  among.length === 0 ? sql`1 = 0` : sql`abstracts.id in (${sql.join(among.map(id => sql.lit(id)))})`

export const isOf = (line: PresenterLine, steps: readonly PresenterStep[]) =>
  isIn(line.flatMap(({ id, step }) => (steps.includes(step) ? [id] : [])))

export const hasAnswered = (line: PresenterLine, answers: readonly AnswerState[]) =>
  isIn(line.flatMap(({ id, answer }) => (answer !== null && answers.includes(answer) ? [id] : [])))

/** The list of a conference's abstracts, with what was decided and how far their presenters have come. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import {
  type DecisionFilter,
  decisionConditions,
  hasAnswered,
  hasTalk,
  isObjected,
  isOf,
  isOverdue,
} from '#domain/office/abstract-list/abstract-conditions.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { authorAnswerField } from '#domain/office/abstract-list/author-answer-filter.ts'
import {
  ids,
  isAmong,
  type Noun,
  type NounTypes,
  oneOf,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { type AbstractState, abstractStates } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { isChanged, isChangeMissing } from '#domain/programme/abstracts/missing-change.ts'
import { answersIn, readAnswersIn } from '#domain/programme/asking/abstract-question-queries.ts'
import type { Decision } from '#domain/programme/decisions/decision.ts'
import { toDecision } from '#domain/programme/decisions/decision-queries.ts'
import { type AnswerState, answerStates } from '#domain/programme/presenting/presenter-answer.ts'
import {
  type PresenterStanding,
  type PresenterStep,
  presenterSteps,
} from '#domain/programme/presenting/presenter-line.ts'
import { conferenceOf } from '#domain/staff/rights/permit.ts'

export interface ListedAbstract {
  id: number
  number: string
  /** Empty if only a file was sent. */
  abstractTitle: string
  presenter: string
  organization: string
  email: string
  topic: string
  presentationType: { id: number; name: string }
  hasFile: boolean
  submittedAt: Temporal.Instant
  state: AbstractState
  decision: Decision
  /** Whether a letter has told its authors a decision. */
  isReleased: boolean
  /** How far its presenter has come, of one that is accepted; null of any other. */
  step: PresenterStep | null
  /** What its presenter said to the letter that accepted it; null where none asked. */
  answer: AnswerState | null
  /** Besides declining. */
  asksToWithdraw: boolean
  /** Whether a talk of the programme was made from it. */
  hasTalk: boolean
  /** To what the organiser asks authors. */
  answers: Answers
}

interface AbstractFilter {
  id?: Wanted<number>
  /** Ids of topics and of presentation types, as they were chosen. */
  topic?: Wanted<number>
  type?: Wanted<number>
  file?: Wanted<'yes' | 'no'>
  /** What its author was asked and answered, as `12:3`. */
  asked?: Wanted<string>
  state?: Wanted<AbstractState>
  decision?: Wanted<DecisionFilter>
  /** Not answered by the day that was promised. */
  overdue?: Wanted<'yes'>
  /** How far the presenters of accepted ones have come. */
  presenter?: Wanted<PresenterStep>
  /** What presenters said to the letter that accepted them. */
  answer?: Wanted<AnswerState>
  /** An author's change waits for the committee. */
  changed?: Wanted<'yes'>
  /** The day of a change that was asked for is over, and none came. */
  lapsed?: Wanted<'yes'>
  /** A co-author says that they are somebody else. */
  objection?: Wanted<'yes'>
  /** Whether a talk was made from it. */
  programme?: Wanted<'yes' | 'no'>
  /** Submitted since the reader's last look at the list. */
  new?: Wanted<'yes'>
  /** Words that must all occur in the number, the title or the presenter's name, address or organisation. */
  text?: Words
}

const selectRows = (db: Reader, { scope }: AbstractReading) =>
  abstractsSeenBy(db, chairOf(scope))
    .select(['id', 'number', 'abstract_title', 'name', 'email', 'organization', 'topic_name'])
    .select(['presentation_type_id', 'presentation_type_name', 'file_key', 'created_at', 'state'])
    .select(['decision_state', 'decision_version', 'outcome', 'form_id', 'form_name', 'change_by', 'because'])
    .select('released_version')
    .select(answersIn.as('answers'))
    .select(sql<number>`case when ${hasTalk} then 1 else 0 end`.as('has_talk'))
    .where('abstracts.conference_id', '=', conferenceOf(scope))

export interface AbstractTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedAbstract
  filter: AbstractFilter
  order: 'submitted' | 'title' | 'presenter'
  column:
    | 'number'
    | 'presenter'
    | 'email'
    | 'topic'
    | 'type'
    | 'state'
    | 'decision'
    | 'answer'
    | 'line'
    | 'submitted'
    | 'answer-by'
    | 'file'
    | 'answers'
  context: AbstractReading
}

export const abstractsNoun: Noun<AbstractTypes> = {
  mostOnPage: 1_000,
  name: 'abstracts',
  id: 'abstracts.id',
  rows: selectRows,
  fields: {
    state: oneOf(abstractStates, values => isAmong('abstracts.state')(values)),
    decision: oneOfThese(decisionConditions),
    overdue: oneOf(['yes'], (_values, reading: AbstractReading) => isOverdue(reading)),
    presenter: oneOf(presenterSteps, (values, { line }: AbstractReading) => isOf(line, values)),
    answer: oneOf(answerStates, (values, { line }: AbstractReading) => hasAnswered(line, values)),
    changed: oneOf(['yes'], () => isChanged),
    lapsed: oneOf(['yes'], (_values, reading: AbstractReading) => isChangeMissing(reading.today)),
    objection: oneOf(['yes'], () => isObjected),
    programme: oneOfThese({ yes: hasTalk, no: sql`not ${hasTalk}` }),
    topic: ids(isAmong('abstracts.topic_id')),
    type: ids(isAmong('abstracts.presentation_type_id')),
    file: oneOfThese({ yes: sql`file_key is not null`, no: sql`file_key is null` }),
    asked: authorAnswerField(({ line }: AbstractReading) => ({
      isExpected: hasAnswered(line, ['unanswered', 'confirmed']),
      hasConfirmed: hasAnswered(line, ['confirmed']),
    })),
    new: oneOf(['yes'], (_values, { seen }: AbstractReading) => sql`abstracts.id > ${seen}`),
    id: rowsById('abstracts.id'),
  },
  // Abstracts are stored as they were typed.
  text: {
    of: ({ number, abstract_title, name, email, organization }) =>
      fold([number, abstract_title, name, email, organization].join('\n')),
  },
  orders: {
    submitted: { keys: [] },
    title: { keys: [sql<string>`lower(abstracts.abstract_title)`] },
    presenter: { keys: [sql<string>`lower(abstracts.name)`] },
  },
  usualOrder: { order: 'submitted', isDescending: true },
  headOrder: 'title',
  columns: {
    number: { isUsual: true },
    presenter: { order: 'presenter' },
    email: {},
    topic: { isUsual: true },
    type: { isUsual: true },
    state: {},
    decision: { isUsual: true },
    answer: { isUsual: true },
    line: { isUsual: true },
    submitted: { order: 'submitted', startsDown: true },
    'answer-by': { isUsual: true },
    file: {},
    answers: {},
  },
  complete: async (_db, rows, { line }) => {
    const standings = new Map(line.map(standing => [standing.id, standing]))
    return rows.map(row => toListed(row, standings.get(row.id)))
  },
}

const toListed = (row: AbstractTypes['row'], standing: PresenterStanding | undefined): ListedAbstract => ({
  id: row.id,
  number: row.number,
  abstractTitle: row.abstract_title,
  presenter: row.name,
  organization: row.organization,
  email: row.email,
  topic: row.topic_name,
  presentationType: { id: row.presentation_type_id, name: row.presentation_type_name },
  hasFile: row.file_key !== null,
  submittedAt: Temporal.Instant.from(row.created_at),
  // A CHECK enforces the union.
  state: row.state as AbstractState,
  decision: toDecision(row),
  isReleased: row.released_version !== null,
  step: standing?.step ?? null,
  answer: standing?.answer ?? null,
  asksToWithdraw: standing?.asksToWithdraw ?? false,
  hasTalk: Number(row.has_talk) === 1,
  answers: readAnswersIn(row.answers),
})

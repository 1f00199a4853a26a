/** The list of a conference's abstracts, with what was decided and how far their presenters have come. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { authorAnswerField } from '#domain/office/lists/author-answer-filter.ts'
import {
  ids,
  isAmong,
  type Noun,
  type NounTypes,
  oneOf,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { lastLook } from '#domain/programme/abstracts/abstract-looks.ts'
import { type AbstractState, abstractStates } from '#domain/programme/abstracts/abstract-state.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { isChangeMissing } from '#domain/programme/abstracts/missing-change.ts'
import { overdueBefore } from '#domain/programme/abstracts/promised-answer.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import {
  answersIn,
  type QuestionRow,
  readAnswersIn,
  toAbstractQuestion,
} from '#domain/programme/asking/abstract-question-queries.ts'
import type { Decision, OutcomeKind } from '#domain/programme/decisions/decision.ts'
import { toDecision } from '#domain/programme/decisions/decision-queries.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'
import { type AnswerState, answerStates } from '#domain/programme/presenting/presenter-answer.ts'
import {
  type PresenterLine,
  type PresenterStanding,
  type PresenterStep,
  presenterSteps,
  readPresenterLine,
} from '#domain/programme/presenting/presenter-line.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

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
  /** Whether a talk of the programme was made from it. */
  hasTalk: boolean
  /** To what the organiser asks authors. */
  answers: Answers
}

/** `undecided`: nothing is set; `set`: decided, and no letter was released. */
export const decisionFilters = [
  'undecided', 'recommended', 'set', 'released', 'accepted', 'waiting', 'rejected', 'please-change',
] as const // biome-ignore format: a list
export type DecisionFilter = (typeof decisionFilters)[number]

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

export interface AbstractReading {
  scope: Scope
  /** The newest that the reader has seen, by its id. */
  seen: number
  /** Whatever was submitted before should have been answered by now. */
  overdueBefore: Temporal.Instant
  /** Of the conference, as `YYYY-MM-DD`. */
  today: string
  /** Of every accepted abstract. */
  line: PresenterLine
  /** What the organiser asks authors. */
  questions: readonly AbstractQuestion[]
}

/**
 * What the list is read with, in two statements.
 *
 * @param conference null for the abstracts of all conferences, which only a file has
 */
export async function readAbstractReading(
  db: Reader,
  scope: Scope,
  {
    conference,
    personId,
    now,
  }: { conference: Conference | null; personId: string | null; now: Temporal.Instant },
): Promise<AbstractReading> {
  if (!conference) return wholeReading(scope)
  const [{ seen, questions }, line] = await Promise.all([
    readLook(db, conference.id, personId),
    readPresenterLine(db, scope),
  ])
  return {
    scope,
    seen,
    overdueBefore: overdueBefore(now, conference),
    today: todayOf(conference, now),
    line,
    questions,
  }
}

/** The newest abstract that somebody has seen, and what authors are asked, in one statement. */
async function readLook(
  db: Reader,
  conferenceId: number,
  personId: string | null,
): Promise<Pick<AbstractReading, 'seen' | 'questions'>> {
  const rows = await db
    .selectFrom('conferences')
    .leftJoin('abstract_questions', 'abstract_questions.conference_id', 'conferences.id')
    .selectAll('abstract_questions')
    .select(lastLook(conferenceId, personId).as('seen'))
    .where('conferences.id', '=', conferenceId)
    .orderBy('abstract_questions.position')
    .orderBy('abstract_questions.id')
    .execute()
  return {
    seen: Number(rows[0]?.seen ?? 0),
    // Of a question, its own columns are there.
    questions: rows.flatMap(row => (row.id === null ? [] : [toAbstractQuestion(row as QuestionRow)])),
  }
}

const todayOf = ({ timeZone }: Conference, now: Temporal.Instant) => dateIn(timeZone, now).toString()

/** Of all, without what only a filter or a list's page needs. */
export const wholeReading = (scope: Scope): AbstractReading => ({
  scope,
  seen: 0,
  overdueBefore: Temporal.Instant.fromEpochMilliseconds(0),
  today: '',
  line: [],
  questions: [],
})

/** A version is held, or answers the wish for a change that was told last. */
const isChanged = sql`exists (select 1 from abstract_versions as sent where sent.abstract_id = abstracts.id and (
  sent.standing = 'held' or (abstracts.outcome = 'please-change' and abstracts.decision_state = 'released'
    and sent.standing = 'passed' and sent.sent_at > abstracts.decided_at)))`

const isObjected = sql`exists (select 1 from abstract_authors as objecting
  where objecting.abstract_id = abstracts.id and objecting.objected_at is not null)`

const hasTalk = sql`exists (select 1 from abstract_talks where abstract_talks.abstract_id = abstracts.id)`

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

const isUndecided = sql`coalesce(abstracts.decision_state, 'none') in ('none', 'recommended')`
const isSubmitted = sql`abstracts.state = 'submitted'`

const decisionConditions = {
  undecided: sql`${isSubmitted} and ${isUndecided}`,
  recommended: sql`abstracts.decision_state = 'recommended'`,
  set: sql`abstracts.decision_state in ('set', 'corrected')`,
  released: sql`abstracts.decision_state = 'released'`,
  accepted: sql`abstracts.outcome = 'accepted' and not ${isUndecided}`,
  waiting: sql`abstracts.outcome = 'waiting' and not ${isUndecided}`,
  rejected: sql`abstracts.outcome = 'rejected' and not ${isUndecided}`,
  'please-change': sql`abstracts.outcome = 'please-change' and not ${isUndecided}`,
} satisfies Record<DecisionFilter, ReturnType<typeof sql>>

const anyOf = (conditions: readonly ReturnType<typeof sql>[]) =>
  sql`(${sql.join(
    conditions.map(each => sql`(${each})`),
    sql` or `,
  )})`

/** Submitted so long ago that an answer was promised before today, and none was released. */
const isOverdue = ({ overdueBefore }: Pick<AbstractReading, 'overdueBefore'>) =>
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

const isOf = (line: PresenterLine, steps: readonly PresenterStep[]) =>
  isIn(line.flatMap(({ id, step }) => (steps.includes(step) ? [id] : [])))

const hasAnswered = (line: PresenterLine, answers: readonly AnswerState[]) =>
  isIn(line.flatMap(({ id, answer }) => (answer !== null && answers.includes(answer) ? [id] : [])))

export const abstractsNoun: Noun<AbstractTypes> = {
  mostOnPage: 1_000,
  name: 'abstracts',
  id: 'abstracts.id',
  rows: selectRows,
  fields: {
    state: oneOf(abstractStates, values => isAmong('abstracts.state')(values)),
    decision: oneOf(decisionFilters, values => anyOf(values.map(value => decisionConditions[value]))),
    overdue: oneOf(['yes'], (_values, reading: AbstractReading) => isOverdue(reading)),
    presenter: oneOf(presenterSteps, (values, { line }: AbstractReading) => isOf(line, values)),
    answer: oneOf(answerStates, (values, { line }: AbstractReading) => hasAnswered(line, values)),
    changed: oneOf(['yes'], () => isChanged),
    lapsed: oneOf(['yes'], (_values, reading: AbstractReading) => isChangeMissing(reading.today)),
    objection: oneOf(['yes'], () => isObjected),
    programme: oneOf(['yes', 'no'], values =>
      values.length > 1 ? sql`1 = 1` : values[0] === 'yes' ? hasTalk : sql`not ${hasTalk}`,
    ),
    topic: ids(isAmong('abstracts.topic_id')),
    type: ids(isAmong('abstracts.presentation_type_id')),
    file: oneOf(['yes', 'no'], values =>
      values.length > 1
        ? sql`1 = 1`
        : values[0] === 'yes'
          ? sql`file_key is not null`
          : sql`file_key is null`,
    ),
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
  hasTalk: Number(row.has_talk) === 1,
  answers: readAnswersIn(row.answers),
})

export type AbstractCounts = {
  all: number
  new: number
  /** The id of the newest. */
  newest: number
  undecided: number
  overdue: number
  unreleased: number
  unregistered: number
  unconfirmed: number
  declined: number
  /** Changes by authors that wait for the committee. */
  changed: number
  /** Changes that were asked for until a day that is over, and did not come. */
  lapsed: number
  /** Co-authors who say that they are somebody else. */
  objections: number
  /** Accepted, and not in the programme. */
  unplaced: number
}

/** How many there are in each view of the list. */
export async function countAbstracts(db: Reader, reading: AbstractReading): Promise<AbstractCounts> {
  const { scope, seen, line } = reading
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const row = await abstractsSeenBy(db, chairOf(scope))
    .select(eb => eb.fn.countAll<number>().as('all'))
    .select([
      sumOf(sql`abstracts.id > ${seen}`).as('new'),
      sql<number>`coalesce(max(abstracts.id), 0)`.as('newest'),
      sumOf(decisionConditions.undecided).as('undecided'),
      sumOf(decisionConditions.set).as('unreleased'),
      sumOf(isOverdue(reading)).as('overdue'),
      sumOf(isChanged).as('changed'),
      sumOf(isChangeMissing(reading.today)).as('lapsed'),
      sumOf(isObjected).as('objections'),
      sumOf(sql`${decisionConditions.accepted} and not ${hasTalk}`).as('unplaced'),
    ])
    .where('abstracts.conference_id', '=', conferenceOf(scope))
    .executeTakeFirstOrThrow()
  return {
    all: Number(row.all),
    new: Number(row.new),
    newest: Number(row.newest),
    undecided: Number(row.undecided),
    overdue: Number(row.overdue),
    unreleased: Number(row.unreleased),
    unplaced: Number(row.unplaced),
    changed: Number(row.changed),
    lapsed: Number(row.lapsed),
    objections: Number(row.objections),
    // Whoever declined need not register.
    unregistered: line.filter(({ step, answer }) => step === 'unregistered' && answer !== 'declined').length,
    unconfirmed: line.filter(({ answer }) => answer === 'unanswered').length,
    declined: line.filter(({ answer }) => answer === 'declined').length,
  }
}

interface Chosen {
  id: number
  name: string
}

export interface DecisionCount {
  topicId: number
  topic: string
  /** What it is accepted as; 0 of any other. */
  formId: number
  /** Its presenter has given the place up. */
  isDeclined: boolean
  /** What it is accepted as, or else what its author wishes. */
  form: string
  /** Null for undecided ones. */
  outcome: OutcomeKind | null
  count: number
}

/**
 * How many submitted abstracts were decided how, by topic and form; and the topics and presentation types that abstracts
 * of the conference have, each under its latest name. One statement.
 */
export async function readDecisionCounts(
  db: Reader,
  scope: Scope,
): Promise<{ counts: DecisionCount[]; topics: Chosen[]; types: Chosen[] }> {
  const form = sql<string>`coalesce(abstracts.form_name, abstracts.presentation_type_name)`
  const outcome = sql<OutcomeKind | null>`case when ${isUndecided} then null else abstracts.outcome end`
  const declined = sql<number>`case when ${hasDeclined} then 1 else 0 end`
  const rows = await abstractsSeenBy(db, chairOf(scope))
    .select(['topic_id', 'topic_name', 'presentation_type_id', 'presentation_type_name', 'state'])
    .select([form.as('form'), outcome.as('outcome'), 'form_id', declined.as('declined')])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceOf(scope))
    .groupBy([
      'topic_id',
      'topic_name',
      'presentation_type_id',
      'presentation_type_name',
      'state',
      form,
      outcome,
      'form_id',
      declined,
    ])
    .orderBy('topic_name')
    .orderBy('presentation_type_name')
    .execute()
  const named = (all: readonly Chosen[]) =>
    [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()].slice(0, mostChoices)
  return {
    counts: rows
      .filter(({ state }) => state === 'submitted')
      .map(row => ({
        topicId: row.topic_id,
        topic: row.topic_name,
        formId: row.form_id ?? 0,
        isDeclined: Number(row.declined) === 1,
        form: row.form,
        outcome: row.outcome,
        count: Number(row.count),
      })),
    topics: named(rows.map(row => ({ id: row.topic_id, name: row.topic_name }))),
    types: named(rows.map(row => ({ id: row.presentation_type_id, name: row.presentation_type_name }))),
  }
}

/** More boxes would help nobody. */
const mostChoices = 100

/** How many abstracts there are, by views of their list and by decisions. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import {
  decisionConditions,
  hasAnswered,
  hasTalk,
  isAbstractUndecided,
  isObjected,
  isOverdue,
} from '#domain/office/abstract-list/abstract-conditions.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { isChanged, isChangeMissing } from '#domain/programme/abstracts/missing-change.ts'
import type { OutcomeKind } from '#domain/programme/decisions/decision.ts'
import { hasDeclined } from '#domain/programme/presenting/answer-queries.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

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
  /** Told that they are accepted, not declined, and not in the programme. */
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
      sumOf(sql`${hasAnswered(line, ['unanswered', 'confirmed'])} and not ${hasTalk}`).as('unplaced'),
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
  const outcome = sql<OutcomeKind | null>`case when ${isAbstractUndecided} then null else abstracts.outcome end`
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

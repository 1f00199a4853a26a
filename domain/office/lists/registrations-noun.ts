/** The list of registrations. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { readBalances } from '#domain/money/payments/balance.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { appearsIn, type Question } from '#domain/offers/questions/question.ts'
import { toQuestion } from '#domain/offers/questions/question-queries.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import type { Noun, NounTypes } from '#domain/office/lists/noun.ts'
import {
  type CaseReason,
  isUnconfirmed,
  type RegistrationFilter,
  type RegistrationType,
  unconfirmed,
} from '#domain/office/lists/registration-filter.ts'
import {
  type ListOrder,
  type RegistrationRow,
  registrationRows,
} from '#domain/office/lists/registration-rows.ts'
import type { Eligibility } from '#domain/registrations/eligibility/eligibility.ts'
import { listEligibilities } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { type ExtraWait, listWaitsOf } from '#domain/registrations/places/extra-waits.ts'
import {
  type RegistrationStanding,
  type RegistrationState,
  standingOf,
} from '#domain/registrations/registration.ts'
import { joinedOf } from '#domain/registrations/registration-queries.ts'
import { listTagsOf } from '#domain/registrations/tags.ts'
import type { MoneySight, Scope } from '#domain/staff/rights/permit.ts'

export interface ListedAnswer {
  questionId: number
  question: Pick<Question, 'label' | 'kind' | 'options'>
  value: string
  /** A country's name. */
  country: string | null
}

export interface ListedRegistration {
  id: number
  code: string
  state: RegistrationStanding
  title: string
  name: string
  organization: string
  email: string
  type: RegistrationType
  /** The period's name, or a custom amount's description. */
  period: string
  currency: string
  totalMinor: number
  /** Money received less refunds. */
  receivedMinor: number
  /** What can be paid now: for the place, or for the difference of a change. */
  dueMinor: number
  createdAt: Temporal.Instant
  /** Until when its place is held unpaid. */
  holdUntil: Temporal.Instant
  /** Those that the organiser wants in the list. */
  answers: ListedAnswer[]
  /** What was found about the condition of what they bought; null where nothing was asked. */
  eligibility: Pick<Eligibility, 'condition' | 'state'> | null
  tags: string[]
  /** What is sold out that they wait for. */
  waits: ExtraWait[]
  /** How many people of a group wait for a place together; 0 for anybody else. */
  waitingPeople: number
  reasons: CaseReason[]
}

export const columnNames = [
  'code', 'category', 'state', 'total', 'received', 'due', 'email', 'answers', 'eligibility', 'waits', 'tags', 'held', 'registered',
] as const // biome-ignore format: columns

/** A column for each question of a conference whose answers may appear in the list. */
export type AnswerColumn = `answer-${number}`

export const answerColumn = (questionId: number): AnswerColumn => `answer-${questionId}`

/** What somebody sees of the list besides names and states. */
export interface RegistrationSight {
  money: MoneySight
  /** Of anybody at all; which rows, the scope of the right says. */
  contacts: boolean
}

export interface RegistrationTypes extends NounTypes {
  row: RegistrationRow
  listed: ListedRegistration
  filter: RegistrationFilter
  order: ListOrder
  column: (typeof columnNames)[number] | AnswerColumn
  context: Scope
  sight: RegistrationSight
}

const seesSums = ({ money }: RegistrationSight) => money === 'sums'

export const registrationsNoun: Noun<RegistrationTypes> = {
  ...registrationRows,
  name: 'registrations',
  usualOrder: { order: 'registered', isDescending: true },
  headOrder: 'name',
  columns: {
    code: { isUsual: true },
    category: { isUsual: true },
    state: { isUsual: true },
    total: { order: 'total', startsDown: true, isSeen: seesSums },
    received: { isSeen: seesSums },
    // The front desk sees in it whether something is due, but no order of sums.
    due: {
      isUsual: true,
      order: 'due',
      startsDown: true,
      isSeen: ({ money }) => money !== 'none',
      isSortedFor: seesSums,
    },
    email: { isSeen: ({ contacts }) => contacts },
    answers: { isSeen: ({ contacts }) => contacts },
    eligibility: {},
    waits: {},
    tags: {},
    held: {},
    registered: { isUsual: true, order: 'registered', startsDown: true },
  },
  complete: completeRows,
}

/** With the columns of a conference's questions; sensitive answers stand in no list. */
export const registrationsNounOf = (questions: readonly Question[]): Noun<RegistrationTypes> => ({
  ...registrationsNoun,
  columns: { ...registrationsNoun.columns, ...answerColumns(questions) },
})

const answerColumns = (questions: readonly Question[]): Noun<RegistrationTypes>['columns'] =>
  Object.fromEntries(
    questionsInList(questions).map(({ id }) => [answerColumn(id), registrationsNoun.columns.answers]),
  ) as Noun<RegistrationTypes>['columns'] // All of a Record's other keys stand in the noun's own.

export const questionsInList = (questions: readonly Question[]): Question[] =>
  questions.filter(question => appearsIn(question, 'list'))

async function completeRows(db: Reader, rows: readonly RegistrationRow[]): Promise<ListedRegistration[]> {
  const ids = rows.map(({ id }) => id)
  const [reasons, answers, eligibilities, tags, waits, lines, balances, dues] = await Promise.all([
    listReasons(db, ids),
    listShownAnswers(db, ids),
    listEligibilities(db, ids),
    listTagsOf(db, ids),
    listWaitsOf(db, ids),
    countWaitingPeople(
      db,
      rows.flatMap(row => (row.state === 'waiting' ? [row.id] : [])),
    ),
    readBalances(db, ids),
    readDues(db, ids),
  ])
  return rows.map(row => {
    const { capturedMinor = 0, refundedMinor = 0 } = balances.get(row.id) ?? {}
    return {
      id: row.id,
      code: row.code,
      // CHECKs and the command that writes them hold them to their unions.
      state: standingOf({
        state: row.state as RegistrationState,
        application: row.application,
        joined: joinedOf(row),
      }),
      // Only admissions are stored there.
      type: (row.presentation_type as Admission | null) ?? (row.choice === 'custom' ? 'custom' : 'extras'),
      title: row.title,
      name: row.name,
      organization: row.organization,
      email: row.email,
      period: row.category_name ?? row.custom_description ?? '',
      currency: row.currency,
      totalMinor: row.total_minor,
      receivedMinor: capturedMinor - refundedMinor,
      dueMinor: dues.get(row.id) ?? 0,
      createdAt: Temporal.Instant.from(row.created_at),
      holdUntil: Temporal.Instant.from(row.hold_until),
      answers: answers.get(row.id) ?? [],
      eligibility: eligibilities.get(row.id) ?? null,
      tags: tags.get(row.id) ?? [],
      waits: waits.get(row.id) ?? [],
      waitingPeople: lines.get(row.id) ?? 0,
      reasons: reasons.get(row.id) ?? [],
    }
  })
}

/** How many people of groups wait for a place together. */
async function countWaitingPeople(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registration_lines')
    .select('registration_id')
    .select(sql<number>`cast(sum(quantity) as integer)`.as('people'))
    .where('registration_id', 'in', ids)
    .where('kind', '=', 'admission')
    .where('of_group', '=', 1)
    .where('ended_at', 'is', null)
    .groupBy('registration_id')
    .execute()
  return new Map(rows.map(({ registration_id, people }) => [registration_id, Number(people)]))
}

/** What some registrations answered to the questions that appear in lists, in the organiser's order: one statement. */
async function listShownAnswers(db: Reader, ids: readonly number[]): Promise<Map<number, ListedAnswer[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .leftJoin('countries', join =>
      join
        .on('questions.kind', '=', 'country')
        .on(eb => sql<boolean>`${eb.cast('countries.id', 'text')} = answers.value`),
    )
    .selectAll('questions')
    .select(['answers.registration_id', 'answers.value', 'countries.name as country'])
    .where('answers.registration_id', 'in', ids)
    .where('questions.care', '=', 'plain')
    .where('questions.appears', 'like', '%list%')
    .orderBy('questions.position')
    .orderBy('questions.id')
    .orderBy('answers.id')
    .execute()
  const byRegistration = Map.groupBy(rows, row => row.registration_id)
  return new Map(
    [...byRegistration].map(([id, own]) => [
      id,
      own.map(({ value, country, ...row }) => ({
        questionId: row.id,
        question: toQuestion(row),
        value,
        country,
      })),
    ]),
  )
}

/** Why each of some registrations needs attention, oldest reason first. */
async function listReasons(db: Reader, ids: readonly number[]): Promise<Map<number, CaseReason[]>> {
  if (ids.length === 0) return new Map()
  const open = await db
    .selectFrom('attention_reasons')
    .select(['registration_id as id', 'reason'])
    .where('registration_id', 'in', ids)
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
  const custom = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', 'in', ids)
    .where(isUnconfirmed)
    .execute()
  const all: { id: number; reason: CaseReason }[] = [
    // Only values of this union are written.
    ...open.map(({ id, reason }) => ({ id, reason: reason as AttentionReason })),
    ...custom.map(({ id }) => ({ id, reason: unconfirmed }) as const),
  ]
  const reasons = new Map<number, CaseReason[]>()
  for (const { id, reason } of all) reasons.set(id, [...(reasons.get(id) ?? []), reason])
  return reasons
}

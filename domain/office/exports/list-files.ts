/** Abstracts, the programme, the newsletter's readers and the inbox as files. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Reading } from '#domain/correspondence/inbox/inbox.ts'
import { isSeenBy } from '#domain/correspondence/inbox/inbox-queries.ts'
import { subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import { answerIn, stepIn } from '#domain/office/abstract-list/abstract-conditions.ts'
import type { AbstractReading } from '#domain/office/abstract-list/abstract-reading.ts'
import { type AbstractTypes, abstractsNoun } from '#domain/office/abstract-list/abstracts-noun.ts'
import { answerCell } from '#domain/office/exports/answer-cell.ts'
import type { ListFile } from '#domain/office/exports/list-file.ts'
import { type Cell, timeCell } from '#domain/office/exports/table.ts'
import { type MessageTypes, messagesNoun } from '#domain/office/lists/messages-noun.ts'
import type { NounTypes } from '#domain/office/lists/noun.ts'
import {
  type ListedPersonRow,
  type PersonTypes,
  peopleNoun,
  rolesOf,
} from '#domain/office/lists/people-noun.ts'
import { type SubscriberTypes, subscribersNoun } from '#domain/office/lists/subscribers-noun.ts'
import { type TalkTypes, talksNoun } from '#domain/office/lists/talks-noun.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import type { AbstractQuestion } from '#domain/programme/asking/abstract-question.ts'
import { listAbstractAnswers } from '#domain/programme/asking/abstract-question-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** A file whose rows are one query. */
const fileOf =
  <T extends NounTypes, Row extends { id: number }>(
    noun: ListFile<T, Row, Row, string>['noun'],
    rows: ListFile<T, Row, Row, string>['rows'],
  ) =>
  <Column extends string>(
    columns: Readonly<Record<Column, (row: Row) => Cell>>,
  ): ListFile<T, Row, Row, Column> => ({ noun, rows, columns, complete: async (_db, read) => read })

/** All authors of a row in their order: `Ada Ferreira (Lisbon); Bo Lind`. */
const authorsIn = () => {
  const said = sql`name || case when affiliation = '' then '' else ' (' || replace(affiliation, ${'\n'}, ', ') || ')' end`
  const ordered = sql`(select ${said} as said from abstract_authors where abstract_id = abstracts.id order by position)`
  return sql<string | null>`(select string_agg(said, '; ') from ${ordered} as ordered)`
}

const abstractRows = (db: Reader, reading: AbstractReading) =>
  abstractsSeenBy(db, chairOf(reading.scope))
    .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
    .leftJoin('countries', 'countries.id', 'abstracts.country_id')
    .leftJoin('files', 'files.key', 'abstracts.file_key')
    .selectAll('abstracts')
    .select([
      'conferences.name as conference',
      'time_zone',
      'countries.name as country',
      'files.name as file',
      authorsIn().as('authors'),
      stepIn(reading).as('step'),
      answerIn(reading).as('answer'),
    ])

/** Of a conference, or of all if the scope has none; then without filter and order. */
export const abstractsFile = fileOf<AbstractTypes, RowOf<typeof abstractRows>>(
  abstractsNoun,
  abstractRows,
)({
  number: row => row.number,
  conference: row => row.conference,
  title: row => row.title,
  name: row => row.name,
  email: row => row.email,
  telephone: row => row.telephone,
  organization: row => row.organization,
  city: row => row.city,
  country: row => row.country,
  'presentation-type': row => row.presentation_type_name,
  topic: row => row.topic_name,
  'abstract-title': row => row.abstract_title,
  abstract: row => row.abstract_text,
  keywords: row => row.keywords,
  authors: row => row.authors,
  file: row => row.file,
  'submitted-at': row => timeCell(row.created_at, row.time_zone),
  state: row => row.state,
  decision: row => row.outcome,
  'accepted-as': row => row.form_name,
  released: row =>
    row.released_version === null
      ? 'no'
      : row.released_version === row.decision_version
        ? 'yes'
        : 'an earlier one',
  'presenter-answer': row => row.answer,
  presenter: row => row.step,
})

/** The same with a column for each question that a conference asks authors. */
export function abstractsFileOf(
  questions: readonly AbstractQuestion[],
  countries: ReadonlyMap<number, string>,
): ListFile<AbstractTypes, AbstractFileRow, AnsweredRow, keyof (typeof abstractsFile)['columns']> {
  const own = questions.map(question => ({
    title: question.label,
    cell: ({ answers }: AnsweredRow) => {
      const value = answers.get(question.id)
      return value === undefined ? null : answerCell(question, value, countries)
    },
  }))
  return {
    ...abstractsFile,
    ...(own.length > 0 && { own: [{ with: 'keywords' as const, columns: own }] }),
    async complete(db, rows) {
      const ids = own.length === 0 ? [] : rows.map(({ id }) => id)
      const answers = await listAbstractAnswers(db, 'chair', ids)
      return rows.map(row => ({ ...row, answers: answers.get(row.id) ?? new Map<number, string>() }))
    },
  }
}

type AbstractFileRow = RowOf<typeof abstractRows>
type AnsweredRow = AbstractFileRow & { answers: Answers }

const talkRows = (db: Reader, { conferenceId }: Scope) =>
  db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select([
      'talks.id', 'programme_days.name as day', 'held_on', 'starts_at', 'duration_minutes', 'room', 'track', 'kind',
      'title', 'subtitle', 'speaker_affiliation', 'language',
    ]) // biome-ignore format: columns
    .where('programme_days.conference_id', '=', conferenceId)

const talks = fileOf<TalkTypes, RowOf<typeof talkRows>>(
  talksNoun,
  talkRows,
)({
  day: row => row.day,
  date: row => (row.held_on === null ? null : Temporal.PlainDate.from(row.held_on)),
  starts: row => row.starts_at,
  minutes: row => row.duration_minutes,
  room: row => row.room,
  track: row => row.track,
  kind: row => row.kind,
  title: row => row.title,
  subtitle: row => row.subtitle,
  speaker: row => row.speaker_affiliation,
  language: row => row.language,
})

/** In the order of the programme. */
export const talksFile = { ...talks, isInUsualOrder: true } as const

const subscriberRows = (db: Reader) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'name', 'email', 'created_at', 'requested_at', 'confirmed_at', 'unsubscribed_at'])

/** With whether they confirmed. Times are UTC. */
export const subscribersFile = fileOf<SubscriberTypes, RowOf<typeof subscriberRows>>(
  subscribersNoun,
  subscriberRows,
)({
  name: row => row.name,
  email: row => row.email,
  state: row => subscriptionStateOf(row),
  'subscribed-at': row => timeCell(row.created_at, 'UTC'),
  'confirmed-at': row => timeCell(row.confirmed_at, 'UTC'),
  'unsubscribed-at': row => timeCell(row.unsubscribed_at, 'UTC'),
})

const messageRows = (db: Reader, reading: Reading) =>
  db
    .selectFrom('contact_messages')
    .leftJoin('conferences', 'conferences.id', 'contact_messages.conference_id')
    .leftJoin('user', 'user.id', 'contact_messages.assigned_to')
    .select([
      'contact_messages.id', 'conferences.name as conference', 'contact_messages.name', 'contact_messages.email',
      'phone_number', 'contact_messages.subject', 'message', 'user.name as assignee', 'closed_at',
      'contact_messages.created_at',
    ]) // biome-ignore format: columns
    .where(eb => eb.and(isSeenBy(eb, reading)))

/** Messages as they were sent. Times are UTC. */
export const messagesFile = fileOf<MessageTypes, RowOf<typeof messageRows>>(
  messagesNoun,
  messageRows,
)({
  'received-at': row => timeCell(row.created_at, 'UTC'),
  conference: row => row.conference,
  name: row => row.name,
  email: row => row.email,
  telephone: row => row.phone_number,
  subject: row => row.subject,
  message: row => row.message,
  'assigned-to': row => row.assignee,
  'closed-at': row => timeCell(row.closed_at, 'UTC'),
})

/** With their roles as codes, separated by commas. */
export const peopleFile = fileOf<PersonTypes, ListedPersonRow>(
  peopleNoun,
  peopleNoun.rows,
)({
  name: row => row.name,
  organization: row => row.organization,
  email: row => row.email,
  roles: row => rolesOf(row).join(','),
  code: row => row.code,
})

type RowOf<Rows extends (...given: never[]) => { execute: () => Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Rows>['execute']>
>[number] & { id: number }

export type ListFileColumn =
  | keyof (typeof abstractsFile)['columns']
  | keyof (typeof talksFile)['columns']
  | keyof (typeof subscribersFile)['columns']
  | keyof (typeof messagesFile)['columns']
  | keyof (typeof peopleFile)['columns']

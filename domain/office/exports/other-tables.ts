/** Abstracts, the programme and the newsletter's addresses as files. */
import type { Reader } from '#database/database.ts'
import { subscriptionStateOf } from '#domain/correspondence/newsletter/subscription.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { batchRows, type Cell, inBatches, timeCell } from '#domain/office/exports/table.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const abstractColumns = [
  'number', 'conference', 'title', 'name', 'email', 'telephone', 'organization', 'city', 'country',
  'presentation-type', 'topic', 'abstract-title', 'abstract', 'file', 'submitted-at',
] as const // biome-ignore format: a row of heads

export function abstractsTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: abstractColumns, batches: readAbstracts(db, scope) }
}

async function* readAbstracts(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('abstracts')
      .innerJoin('conferences', 'conferences.id', 'abstracts.conference_id')
      .leftJoin('countries', 'countries.id', 'abstracts.country_id')
      .leftJoin('files', 'files.key', 'abstracts.file_key')
      .selectAll('abstracts')
      .select([
        'conferences.name as conference',
        'time_zone',
        'countries.name as country',
        'files.name as file',
      ])
      .where('abstracts.id', '>', afterId)
      .$if(conferenceId !== null, query => query.where('abstracts.conference_id', '=', conferenceId ?? 0))
      .orderBy('abstracts.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      row.number, row.conference, row.title, row.name, row.email, row.telephone, row.organization, row.city,
      row.country, row.presentation_type_name, row.topic_name, row.abstract_title, row.abstract_text, row.file,
      timeCell(row.created_at, row.time_zone),
    ]) // biome-ignore format: a row
  }
}

export const programmeColumns = [
  'day', 'date', 'starts', 'minutes', 'room', 'track', 'kind', 'title', 'subtitle', 'speaker', 'language',
] as const // biome-ignore format: a row of heads

/** Talks in the order of the programme. */
export function programmeTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: programmeColumns, batches: readProgramme(db, scope) }
}

/** Its order is decided once, by ids alone, so that a talk that is moved meanwhile appears once. */
async function* readProgramme(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  const talks = db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .where('programme_days.conference_id', '=', conferenceId)
  const order = await talks
    .select('talks.id')
    .orderBy('programme_days.position')
    .orderBy('talks.position')
    .orderBy('talks.id')
    .execute()
  for await (const part of partsOf(order, batchRows)) {
    const rows = await talks
      .select([
        'talks.id', 'programme_days.name as day', 'held_on', 'starts_at', 'duration_minutes', 'room', 'track', 'kind',
        'title', 'subtitle', 'speaker_affiliation', 'language',
      ]) // biome-ignore format: columns
      .where(
        'talks.id',
        'in',
        part.map(({ id }) => id),
      )
      .execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    yield part.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [cellsOf(row)] : []
    })
  }
}

const cellsOf = (row: {
  day: string
  held_on: string | null
  starts_at: string | null
  duration_minutes: number | null
  room: string
  track: string
  kind: string
  title: string
  subtitle: string
  speaker_affiliation: string
  language: string
}): Cell[] => [
    row.day, row.held_on === null ? null : Temporal.PlainDate.from(row.held_on), row.starts_at, row.duration_minutes, row.room, row.track, row.kind, row.title,
    row.subtitle, row.speaker_affiliation, row.language,
  ] // biome-ignore format: a row

export const subscriberColumns = [
  'name', 'email', 'state', 'subscribed-at', 'confirmed-at', 'unsubscribed-at',
] as const // biome-ignore format: a row of heads

/** All subscribers, with whether they confirmed. Times are UTC. */
export function subscribersTable(db: Reader, name: string) {
  return { name, columns: subscriberColumns, batches: readSubscribers(db) }
}

async function* readSubscribers(db: Reader): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'name', 'email', 'created_at', 'requested_at', 'confirmed_at', 'unsubscribed_at'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => [
      row.name, row.email, subscriptionStateOf(row), timeCell(row.created_at, 'UTC'), timeCell(row.confirmed_at, 'UTC'),
      timeCell(row.unsubscribed_at, 'UTC'),
    ]) // biome-ignore format: a row
  }
}

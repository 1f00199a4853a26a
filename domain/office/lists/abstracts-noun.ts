/** The list of a conference's abstracts as they were submitted. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { fold } from '#domain/foundations/fold.ts'
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
  presentationType: string
  hasFile: boolean
  submittedAt: Temporal.Instant
}

interface AbstractFilter {
  id?: Wanted<number>
  /** Ids of topics and of presentation types, as they were chosen. */
  topic?: Wanted<number>
  type?: Wanted<number>
  file?: Wanted<'yes' | 'no'>
  /** Submitted since the reader's last look at the list. */
  new?: Wanted<'yes'>
  /** Words that must all occur in the number, the title or the presenter's name, address or organisation. */
  text?: Words
}

export interface AbstractReading {
  scope: Scope
  /** The newest that the reader has seen, by its id. */
  seen: number
}

const selectRows = (db: Reader, { scope }: AbstractReading) =>
  db
    .selectFrom('abstracts')
    .select(['id', 'number', 'abstract_title', 'name', 'email', 'organization', 'topic_name'])
    .select(['presentation_type_name', 'file_key', 'created_at'])
    .where('abstracts.conference_id', '=', conferenceOf(scope))

export interface AbstractTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedAbstract
  filter: AbstractFilter
  order: 'submitted' | 'title' | 'presenter'
  column: 'number' | 'presenter' | 'email' | 'topic' | 'type' | 'submitted' | 'answer-by' | 'file'
  context: AbstractReading
}

export const abstractsNoun: Noun<AbstractTypes> = {
  name: 'abstracts',
  id: 'abstracts.id',
  rows: selectRows,
  fields: {
    topic: ids(isAmong('abstracts.topic_id')),
    type: ids(isAmong('abstracts.presentation_type_id')),
    file: oneOf(['yes', 'no'], values =>
      values.length > 1
        ? sql`1 = 1`
        : values[0] === 'yes'
          ? sql`file_key is not null`
          : sql`file_key is null`,
    ),
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
    presenter: { isUsual: true, order: 'presenter' },
    email: {},
    topic: { isUsual: true },
    type: { isUsual: true },
    submitted: { isUsual: true, order: 'submitted', startsDown: true },
    'answer-by': { isUsual: true },
    file: { isUsual: true },
  },
  complete: async (_db, rows) => rows.map(toListed),
}

const toListed = (row: AbstractTypes['row']): ListedAbstract => ({
  id: row.id,
  number: row.number,
  abstractTitle: row.abstract_title,
  presenter: row.name,
  organization: row.organization,
  email: row.email,
  topic: row.topic_name,
  presentationType: row.presentation_type_name,
  hasFile: row.file_key !== null,
  submittedAt: Temporal.Instant.from(row.created_at),
})

/** How many there are, how many of them are new to a reader, and the id of the newest. */
export async function countAbstracts(
  db: Reader,
  scope: Scope,
  seen: number,
): Promise<{ all: number; new: number; newest: number }> {
  return db
    .selectFrom('abstracts')
    .select(eb => eb.fn.countAll<number>().as('all'))
    .select(sql<number>`coalesce(sum(case when id > ${seen} then 1 else 0 end), 0)`.as('new'))
    .select(sql<number>`coalesce(max(id), 0)`.as('newest'))
    .where('conference_id', '=', conferenceOf(scope))
    .executeTakeFirstOrThrow()
}

/** The topics and presentation types that abstracts of a conference have, each under its latest name. */
export async function listAbstractChoices(
  db: Reader,
  scope: Scope,
): Promise<{ topics: { id: number; name: string }[]; types: { id: number; name: string }[] }> {
  const chosen = (of: 'topic' | 'presentation_type') =>
    db
      .selectFrom('abstracts')
      .select(eb => [`${of}_id as id` as const, eb.fn.max<string>(`${of}_name`).as('name')])
      .where('conference_id', '=', conferenceOf(scope))
      .groupBy(`${of}_id`)
      .orderBy('name')
      .limit(100)
      .execute()
  const [topics, types] = await Promise.all([chosen('topic'), chosen('presentation_type')])
  return { topics, types }
}

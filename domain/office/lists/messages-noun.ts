/** The inbox: the list of messages that visitors sent through the contact forms. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { type InboxView, inboxViews, type Reading } from '#domain/correspondence/inbox/inbox.ts'
import { inView, isSeenBy } from '#domain/correspondence/inbox/inbox-queries.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import {
  anyOf,
  isIn,
  type Noun,
  type NounTypes,
  oneOf,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { listAccountNames } from '#domain/staff/accounts/account-names.ts'

export interface ListedMessage {
  id: number
  /** Null for the main site's form. */
  conferenceId: number | null
  name: string
  email: string
  subject: string
  /** The beginning of its text. */
  beginning: string
  createdAt: Temporal.Instant
  assignedTo: string | null
  /** Empty for a former colleague, and for nobody. */
  assignee: string
  isAnswered: boolean
  isClosed: boolean
}

export const messageAnswerStates = ['answered', 'unanswered'] as const
/** How an address names the main site's form, and messages that nobody is assigned to. */
export const mainSite = 'main'
export const nobody = 'nobody'

interface MessageFilter {
  id?: Wanted<number>
  view?: Wanted<InboxView>
  answer?: Wanted<(typeof messageAnswerStates)[number]>
  /** Ids of people, or nobody. */
  with?: Wanted<string>
  /** Ids of conferences, or the main site. */
  place?: Wanted<number | typeof mainSite>
  /** Words that must all occur in it or its sender. */
  text?: Words
}

const answered = sql`exists (select 1 from contact_answers where contact_answers.message_id = contact_messages.id)`

const selectRows = (db: Reader, reading: Reading) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'conference_id', 'name', 'email', 'subject', 'created_at', 'assigned_to', 'closed_at'])
    .select(sql<string>`substr(message, 1, 160)`.as('beginning'))
    .select(sql<number>`case when ${answered} then 1 else 0 end`.as('is_answered'))
    .where(eb => eb.and(isSeenBy(eb, reading)))

export interface MessageTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedMessage
  filter: MessageFilter
  order: 'received' | 'name'
  column: 'subject' | 'state' | 'with' | 'place' | 'email' | 'received'
  context: Reading
  sight: {
    /** The inbox of all forms, not one conference's. */
    isEverywhere: boolean
  }
}

export const messagesNoun: Noun<MessageTypes> = {
  name: 'messages',
  id: 'contact_messages.id',
  rows: selectRows,
  fields: {
    id: rowsById('contact_messages.id'),
    view: {
      ...oneOf(inboxViews, (views, reading: Reading) => anyOf(views.map(view => inView[view](reading)))),
      usual: ['open'],
      whole: 'all',
    },
    answer: oneOfThese({ answered, unanswered: sql`not ${answered}` }),
    with: {
      read: people => people.filter(Boolean).slice(0, 100),
      where: people =>
        anyOf(
          people.map(person => (person === nobody ? sql`assigned_to is null` : sql`assigned_to = ${person}`)),
        ),
    },
    place: {
      read: places =>
        places.flatMap(place => (place === mainSite ? mainSite : (toId(place) ?? []))).slice(0, 200),
      where: places =>
        anyOf(
          places.map(place =>
            place === mainSite ? sql`conference_id is null` : sql`conference_id = ${place}`,
          ),
        ),
    },
  },
  text: { where: isIn('contact_messages.searched') },
  orders: { received: { keys: [] }, name: { keys: [sql<string>`lower(contact_messages.name)`] } },
  usualOrder: { order: 'received', isDescending: true },
  headOrder: 'name',
  columns: {
    subject: { isUsual: true },
    state: { isUsual: true },
    with: { isUsual: true },
    place: { isUsual: true, isSeen: ({ isEverywhere }) => isEverywhere },
    email: {},
    received: { isUsual: true, order: 'received', startsDown: true },
  },
  async complete(db, rows) {
    const names = await listAccountNames(
      db,
      rows.flatMap(({ assigned_to }) => assigned_to ?? []),
    )
    return rows.map(row => toListed(row, names))
  },
}

const toListed = (row: MessageTypes['row'], names: ReadonlyMap<string, string>): ListedMessage => ({
  id: row.id,
  conferenceId: row.conference_id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  beginning: row.beginning,
  createdAt: Temporal.Instant.from(row.created_at),
  assignedTo: row.assigned_to,
  assignee: names.get(row.assigned_to ?? '') ?? '',
  isAnswered: row.is_answered === 1,
  isClosed: row.closed_at !== null,
})

/** The list of the newsletter's readers. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { subscriptionIs } from '#domain/correspondence/newsletter/subscribers.ts'
import {
  type SubscriptionState,
  subscriptionStateOf,
} from '#domain/correspondence/newsletter/subscription.ts'
import {
  isIn,
  type Noun,
  type NounTypes,
  oneOfThese,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'

export interface Subscriber {
  id: number
  name: string
  email: string
  state: SubscriptionState
  createdAt: Temporal.Instant
  confirmedAt: Temporal.Instant | null
  unsubscribedAt: Temporal.Instant | null
}

interface SubscriberFilter {
  id?: Wanted<number>
  state?: Wanted<SubscriptionState>
  /** Words that must all occur in the name or the address. */
  text?: Words
}

const selectRows = (db: Reader) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'name', 'email', 'created_at', 'confirmed_at', 'unsubscribed_at'])

export interface SubscriberTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: Subscriber
  filter: SubscriberFilter
  order: 'since' | 'email' | 'name'
  column: 'name' | 'state' | 'subscribed-at' | 'confirmed-at' | 'unsubscribed-at'
}

export const subscribersNoun: Noun<SubscriberTypes> = {
  name: 'subscribers',
  id: 'subscriptions.id',
  rows: selectRows,
  fields: {
    id: rowsById('subscriptions.id'),
    state: oneOfThese(subscriptionIs),
  },
  text: { where: isIn('subscriptions.searched') },
  orders: {
    since: { keys: [] },
    email: { keys: [sql<string>`lower(subscriptions.email)`] },
    name: { keys: [sql<string>`lower(subscriptions.name)`] },
  },
  usualOrder: { order: 'since', isDescending: true },
  headOrder: 'email',
  columns: {
    name: { isUsual: true, order: 'name' },
    state: { isUsual: true },
    'subscribed-at': { isUsual: true, order: 'since', startsDown: true },
    'confirmed-at': {},
    'unsubscribed-at': {},
  },
  complete: async (_db, rows) => rows.map(toSubscriber),
}

const at = (stored: string | null) => (stored === null ? null : Temporal.Instant.from(stored))

const toSubscriber = (row: SubscriberTypes['row']): Subscriber => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: subscriptionStateOf(row),
  createdAt: Temporal.Instant.from(row.created_at),
  confirmedAt: at(row.confirmed_at),
  unsubscribedAt: at(row.unsubscribed_at),
})

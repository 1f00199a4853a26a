/** The list of the newsletter's readers, in words, and what can be done with many. */
import { removeSubscriber } from '#domain/correspondence/newsletter/subscribers.ts'
import { subscriptionStates } from '#domain/correspondence/newsletter/subscription.ts'
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import {
  type Subscriber,
  type SubscriberTypes,
  subscribersNoun,
} from '#domain/office/lists/subscribers-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { subscriberStatus } from '#words/organiser/correspondence/subscriber-status.ts'

export const subscriberWords: ListWords<SubscriberTypes> = {
  noun: subscribersNoun,
  one: 'address',
  many: 'addresses',
  searched: () => 'Name or e-mail address',
  legends: { state: 'State' },
  labels: {
    name: 'Name',
    state: 'State',
    'subscribed-at': 'Since',
    'confirmed-at': 'Confirmed',
    'unsubscribed-at': 'Unsubscribed',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    ...subscriptionStates.map(name => ({
      name,
      label: subscriberStatus[name].label,
      query: `state=${name}`,
    })),
  ],
}

/** What removing an address means, for one and for many. */
export const afterRemoval = [
  'The address and its consent are deleted for good. No mail is sent.',
  'To get the newsletter again, its owner has to subscribe and confirm again.',
]

export const subscriberActs: ListActs<SubscriberTypes, 'manage-newsletter'> = {
  noun: subscribersNoun,
  right: 'manage-newsletter',
  nameOf: ({ email, name }) => (name === '' ? email : `${email}, ${name}`),
  counted: count => counted(count, 'address', 'addresses'),
  acts: {
    remove: {
      label: 'Remove',
      title: 'Remove addresses from the newsletter',
      button: count => `Remove ${count}`,
      facts: [{ label: 'Afterwards', lines: afterRemoval }],
      done: count => `Removed: ${count}.`,
      whyNot: () => undefined,
      run: async (tx, { permit, act }, id) => (await removeSubscriber(tx, permit, act, id)).ok,
    },
  },
}

const day = (at: Temporal.Instant | null) => (at === null ? '' : formatDate(dateIn('UTC', at)))

/** @param removalAt the list's address with the query that asks to remove one */
export const subscriberRow = (
  { id, name, email, state, createdAt, confirmedAt, unsubscribedAt }: Subscriber,
  removalAt: (id: number) => string,
) => ({
  id,
  name,
  email,
  status: subscriberStatus[state],
  since: day(createdAt),
  confirmed: day(confirmedAt),
  unsubscribed: day(unsubscribedAt),
  removal: removalAt(id),
})

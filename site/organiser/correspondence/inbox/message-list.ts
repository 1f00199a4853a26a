/** The inbox as a list, in words, and what can be done with many messages. */
import { assignMessage } from '#domain/correspondence/inbox/assign-message.ts'
import { closeMessage, reopenMessage } from '#domain/correspondence/inbox/close-message.ts'
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import {
  type ListedMessage,
  type MessageTypes,
  mainSite,
  messageAnswerStates,
  messagesNoun,
  nobody,
} from '#domain/office/lists/messages-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { messageStatus } from '#words/organiser/correspondence/mail-status.ts'

export const messageWords: ListWords<MessageTypes> = {
  noun: messagesNoun,
  one: 'message',
  many: 'messages',
  searched: () => 'Name, address or words in a message',
  legends: { answer: 'Answer', with: 'With', place: 'Sent to' },
  labels: {
    subject: 'Message',
    state: 'State',
    with: 'With',
    place: 'Sent to',
    email: 'E-mail',
    received: 'Received',
  },
  views: [
    { name: 'open', label: 'Open', query: 'view=open' },
    { name: 'mine', label: 'Mine', query: 'view=mine' },
    { name: 'closed', label: 'Closed', query: 'view=closed' },
    { name: 'all', label: 'All', query: 'view=all' },
  ],
}

const answerWords = { answered: 'Answered', unanswered: 'Not answered' } as const

/** @param places empty for the inbox of one conference */
export const messageChoices = (
  people: readonly { id: string; name: string }[],
  places: readonly { id: number; name: string }[],
): Choices => ({
  answer: messageAnswerStates.map(value => ({ value, label: answerWords[value] })),
  with: [{ value: nobody, label: 'Nobody' }, ...people.map(({ id, name }) => ({ value: id, label: name }))],
  place:
    places.length === 0
      ? []
      : [
          { value: mainSite, label: 'Main site' },
          ...places.map(({ id, name }) => ({ value: id, label: name })),
        ],
})

const whoOf = ({ name, email }: ListedMessage) => name.trim() || email || 'A visitor'

export const messageActs: ListActs<MessageTypes, 'answer-messages'> = {
  noun: messagesNoun,
  right: 'answer-messages',
  nameOf: row => [whoOf(row), row.subject].filter(Boolean).join(': '),
  counted: count => counted(count, 'message'),
  acts: {
    take: {
      label: 'Assign to me',
      title: 'Assign messages to yourself',
      button: count => `Assign ${count} to me`,
      facts: [{ label: 'Afterwards', lines: ['They are among your messages. Nobody is told.'] }],
      done: count => `Assigned to you: ${count}.`,
      whyNot: () => undefined,
      run: async (tx, { permit, act }, id) =>
        (await assignMessage(tx, permit, act, id, act.actor.personId)).ok,
    },
    close: {
      label: 'Close',
      title: 'Close messages',
      button: count => `Close ${count}`,
      facts: [{ label: 'Afterwards', lines: ['They leave the open messages. Nobody is told, and each can be opened again.'] }], // biome-ignore format: one line
      done: count => `Closed: ${count}.`,
      whyNot: ({ isClosed }) => (isClosed ? 'They are closed already.' : undefined),
      run: async (tx, { permit, act }, id) => (await closeMessage(tx, permit, act, id)).ok,
    },
    reopen: {
      label: 'Open again',
      title: 'Open messages again',
      button: count => `Open ${count} again`,
      facts: [{ label: 'Afterwards', lines: ['They are among the open messages again. Nobody is told.'] }],
      done: count => `Opened again: ${count}.`,
      whyNot: ({ isClosed }) => (isClosed ? undefined : 'They are open.'),
      run: async (tx, { permit, act }, id) => (await reopenMessage(tx, permit, act, id)).ok,
    },
  },
}

export const messageRow = (
  row: ListedMessage,
  { event, zone, places }: { event: string | null; zone: string; places: ReadonlyMap<number | null, string> },
) => ({
  id: row.id,
  href: organiserPaths.message(event, row.id),
  who: whoOf(row),
  email: row.email,
  subject: row.subject,
  beginning: row.beginning,
  place: places.get(row.conferenceId) ?? 'Main site',
  received: formatDate(dateIn(zone, row.createdAt)),
  assignee: row.assignedTo === null ? '' : row.assignee || 'a former colleague',
  status: messageStatus(row),
})

/** The list of a conference's mails to many. It stands here because it needs what a mail's stage means. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { writeActor } from '#domain/foundations/audit/actor.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type GroupMail, type MailPurpose, mailPurposes } from '#domain/office/group-mail/group-mail.ts'
import { toGroupMail } from '#domain/office/group-mail/group-mail-queries.ts'
import { groupMailing } from '#domain/office/group-mail/send-batch.ts'
import {
  type Noun,
  type NounTypes,
  oneOf,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import { countRecipients, noRecipients, type RecipientCounts } from '#domain/office/mailings/mailing.ts'
import { hasHiddenAbstracts } from '#domain/programme/abstracts/conflicts.ts'
import type { ReadingPermit } from '#domain/staff/rights/permit.ts'

export interface ListedMail {
  id: number
  mail: GroupMail
  counts: RecipientCounts
}

/** Who reads the list, and when: a mail that was queued is on its way from its time on. */
export interface MailReading {
  permit: ReadingPermit<'mail-group'>
  now: Temporal.Instant
}

/** Held and scheduled mails both wait. */
export const listedMailStates = ['draft', 'waiting', 'sending', 'sent', 'stopped'] as const
type ListedMailState = (typeof listedMailStates)[number]

export const mailAudiences = ['registrations', 'people', 'newsletter', 'drafts'] as const

interface MailFilter {
  id?: Wanted<number>
  state?: Wanted<ListedMailState>
  to?: Wanted<(typeof mailAudiences)[number]>
  purpose?: Wanted<MailPurpose>
  /** Words that must all occur in its subject or its text. */
  text?: Words
}

const selectRows = (db: Reader, { permit: { scope, actor } }: MailReading) =>
  db
    .selectFrom('group_mails')
    .selectAll('group_mails')
    .where('conference_id', '=', scope.conferenceId ?? 0)
    .$if(scope.parts !== 'all', query => query.where('written_by', '=', writeActor(actor)))
    // As `findGroupMail` decides it.
    .$if(scope.readerId !== null, query =>
      query.where(eb =>
        eb.or([
          eb('people', 'is', null),
          eb('written_by', '=', writeActor(actor)),
          eb.not(sql<boolean>`${hasHiddenAbstracts(scope.readerId ?? '', scope.conferenceId ?? 0)}`),
        ]),
      ),
    )

export interface MailTypes extends NounTypes {
  row: Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
  listed: ListedMail
  filter: MailFilter
  order: 'written' | 'subject'
  column: 'to' | 'kind' | 'state' | 'people' | 'sent' | 'failed' | 'when' | 'written'
  context: MailReading
}

/** As `stateOf` decides it. */
function isIn(state: ListedMailState, { now }: MailReading): RawBuilder<unknown> {
  const queued = sql`send_at is not null and stopped_at is null and finished_at is null`
  switch (state) {
    case 'draft':
      return sql`send_at is null`
    case 'waiting':
      return sql`${queued} and send_at > ${toStored(now)}`
    case 'sending':
      return sql`${queued} and send_at <= ${toStored(now)}`
    case 'sent':
      return sql`stopped_at is null and finished_at is not null`
    case 'stopped':
      return sql`stopped_at is not null`
  }
}

// A mail to the newsletter is news, whatever is stored.
const kindSql = sql`case when is_for_drafts = 1 then 'drafts' when people is not null then 'people' else audience end`
const isNews = sql`(audience = 'newsletter' or purpose = 'news')`

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` or `)

export const mailsNoun: Noun<MailTypes> = {
  name: 'mails',
  id: 'group_mails.id',
  rows: selectRows,
  fields: {
    id: rowsById('group_mails.id'),
    state: oneOf(listedMailStates, (states, reading: MailReading) =>
      anyOf(states.map(state => sql`(${isIn(state, reading)})`)),
    ),
    to: oneOf(mailAudiences, kinds => sql`${kindSql} in (${sql.join(kinds)})`),
    purpose: oneOf(mailPurposes, purposes =>
      anyOf(purposes.map(purpose => (purpose === 'news' ? isNews : sql`not ${isNews}`))),
    ),
  },
  // Stored as it was typed.
  text: { of: ({ subject, body }) => fold(`${subject}\n${body}`) },
  orders: { written: { keys: [] }, subject: { keys: [sql<string>`lower(group_mails.subject)`] } },
  usualOrder: { order: 'written', isDescending: true },
  headOrder: 'subject',
  columns: {
    to: { isUsual: true },
    kind: { isUsual: true },
    state: { isUsual: true },
    people: { isUsual: true },
    sent: { isUsual: true },
    failed: { isUsual: true },
    when: { isUsual: true },
    written: { order: 'written', startsDown: true },
  },
  async complete(db, rows) {
    const ids = rows.map(({ id }) => id)
    const counts = await countRecipients(db, groupMailing, ids)
    return rows.map(row => ({
      id: row.id,
      mail: toGroupMail(row),
      counts: counts.get(row.id) ?? noRecipients(),
    }))
  },
}

/** How many mails this reader has in each state, and in all. */
export async function countMails(db: Reader, reading: MailReading): Promise<Record<string, number>> {
  const row = await selectRows(db, reading)
    .clearSelect()
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      ...listedMailStates.map(state =>
        sql<number>`count(case when ${isIn(state, reading)} then 1 end)`.as(state),
      ),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries<number>(row).map(([name, count]) => [name, Number(count)]))
}

/** How long each kind of personal data is retained, and how it is erased after that. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { emptyVersions } from '#domain/conference/files/store-file.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { rowsAtOnce } from '#domain/foundations/in-parts.ts'
import { erasedAddress } from '#domain/foundations/texts/erased-address.ts'
import { toStored } from '#domain/foundations/time.ts'
import { eraseAbstracts, listCoauthors } from '#domain/office/privacy/erase-abstracts.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import { eraseHandover, eraseRegistration } from '#domain/office/privacy/erase-registration.ts'
import { isSettled } from '#domain/office/privacy/erasure-hindrances.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'

export const retentionNames = [
  'messages',
  'unpaid-registrations',
  'registrations',
  'members',
  'admission-invitations',
  'late-links',
  'abstracts',
  'mail-log',
  'newsletter',
  'news-links',
  'handovers',
  'replaced-people',
  'invitations',
  'sessions',
  'audit-addresses',
  'versions',
] as const
export type RetentionName = (typeof retentionNames)[number]

/** The ids of rows whose retention period is over. */
type Due = SelectQueryBuilder<Schema, keyof Schema, { id: number | string }>

type Ids = readonly (number | string)[]

export interface RetentionKind {
  defaultMonths: number
  due(db: Reader, before: Temporal.Instant): Due
  remove(tx: Transaction, ids: Ids, now: Temporal.Instant): Promise<void>
}

const numbers = (ids: Ids) => ids.map(Number)
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate().toString()
const notErased = 'not like'
const erased = '%@erased.invalid'

/** A query by its table, with the general type that the kinds share. */
// biome-ignore lint/suspicious/noExplicitAny: each builder has its own tables
const due = (query: SelectQueryBuilder<any, any, { id: number | string }>) => query as Due

/** Rows whose moment in a column lies before. */
const since =
  <Table extends 'contact_messages' | 'subscriptions' | 'news_links' | 'replaced_people' | 'invitations'>(
    table: Table,
    column: keyof Schema[Table] & string,
  ) =>
  (db: Reader, before: Temporal.Instant) =>
    due(
      db
        .selectFrom(table as 'invitations')
        .select('id')
        .where(sql.ref<string>(column), '<', toStored(before)),
    )

/** Rows of conferences that ended before. */
const ofEnded =
  (table: 'registrations' | 'members' | 'admission_invitations' | 'late_links' | 'abstracts') =>
  (db: Reader, before: Temporal.Instant) => {
    const ended = db.selectFrom('conferences').select('id').where('ends_on', '<', dayOf(before))
    return due(
      db
        .selectFrom(table as 'members')
        .select('id')
        .where('conference_id', 'in', ended),
    )
  }

const removeFrom =
  (
    table:
      | 'subscriptions'
      | 'news_links'
      | 'replaced_people'
      | 'invitations'
      | 'members'
      | 'admission_invitations'
      | 'late_links',
  ) =>
  async (tx: Transaction, ids: Ids) => {
    await tx.deleteFrom(table).where('id', 'in', numbers(ids)).execute()
  }

export const retentionKinds: Readonly<Record<RetentionName, RetentionKind>> = {
  messages: {
    defaultMonths: 24,
    due: since('contact_messages', 'closed_at'),
    async remove(tx, ids, now) {
      await eraseMail(tx, peopleOf('message', ids), now)
      await tx.deleteFrom('contact_answers').where('message_id', 'in', numbers(ids)).execute()
      await tx.deleteFrom('contact_messages').where('id', 'in', numbers(ids)).execute()
    },
  },
  'unpaid-registrations': {
    defaultMonths: 24,
    due: (db, before) =>
      due(
        db.selectFrom('registrations').select('registrations.id').where(withoutMoney)
          .where('state', 'in', ['expired', 'superseded', 'cancelled'])
          .where('hold_until', '<', toStored(before)).where(isSettled)
          .where('email', notErased, erased),
      ),
    remove: eraseRegistrations,
  },
  registrations: {
    // The longest time for which an EU country requires accounting records.
    defaultMonths: 120,
    due: (db, before) => ofEnded('registrations')(db, before).where(isSettled).where(sql.ref('email'), notErased, erased),
    remove: eraseRegistrations,
  },
  members: {
    defaultMonths: 12,
    due: ofEnded('members'),
    remove: removeFrom('members'),
  },
  'admission-invitations': {
    defaultMonths: 12,
    due: ofEnded('admission_invitations'),
    async remove(tx, ids, now) {
      await eraseMail(tx, peopleOf('invitee', ids), now)
      await removeFrom('admission_invitations')(tx, ids)
    },
  },
  'late-links': {
    defaultMonths: 12,
    due: ofEnded('late_links'),
    async remove(tx, ids, now) {
      await eraseMail(tx, peopleOf('late', ids), now)
      await removeFrom('late_links')(tx, ids)
    },
  },
  abstracts: {
    defaultMonths: 36,
    due: ofEnded('abstracts'),
    async remove(tx, ids, now) {
      await eraseMail(tx, peopleOf('abstract', ids), now)
      const authors = await listCoauthors(tx, numbers(ids))
      for (let from = 0; from < authors.length; from += rowsAtOnce)
        await eraseMail(tx, peopleOf('author', authors.slice(from, from + rowsAtOnce)), now)
      await eraseAbstracts(tx, numbers(ids), now)
    },
  },
  'mail-log': {
    defaultMonths: 24,
    due: (db, before) =>
      due(
        db
          .selectFrom('group_mail_recipients')
          .innerJoin('group_mails', 'group_mails.id', 'group_mail_recipients.mail_id')
          .select('group_mail_recipients.id')
          .where('send_at', '<', toStored(before))
          .where('state', 'in', ['sent', 'failed', 'left-out'])
          .where('email', notErased, erased),
      ),
    async remove(tx, ids) {
      for (const id of ids) {
        const nobody = erasedAddress('recipient', id)
        await tx
          .updateTable('group_mail_recipients')
          .set({ email: nobody, mailbox: nobody, failure: null })
          .where('id', '=', Number(id))
          .execute()
      }
    },
  },
  newsletter: {
    defaultMonths: 12,
    due: since('subscriptions', 'unsubscribed_at'),
    remove: removeFrom('subscriptions'),
  },
  'news-links': {
    defaultMonths: 24,
    due: since('news_links', 'mailed_at'),
    remove: removeFrom('news_links'),
  },
  handovers: {
    defaultMonths: 24,
    due: (db, before) =>
      due(db.selectFrom('handovers').select('id').where('handed_over_at', '<', toStored(before)).where('former_email', notErased, erased)),
    async remove(tx, ids) {
      for (const id of ids) await eraseHandover(tx, Number(id))
    },
  },
  'replaced-people': {
    defaultMonths: 24,
    due: since('replaced_people', 'replaced_at'),
    async remove(tx, ids, now) {
      await eraseMail(tx, peopleOf('replaced', ids), now)
      await removeFrom('replaced_people')(tx, ids)
    },
  },
  invitations: {
    defaultMonths: 12,
    due: since('invitations', 'expires_at'),
    remove: removeFrom('invitations'),
  },
  sessions: {
    defaultMonths: 1,
    due: (db, before) => due(sessionsOf(db).select('id').where('expiresAt', '<', toStored(before))),
    async remove(tx, ids) {
      await tx.deleteFrom('session').where('id', 'in', ids.map(String)).execute()
    },
  },
  'audit-addresses': {
    defaultMonths: 12,
    due: (db, before) =>
      due(db.selectFrom('audit_entries').select('id').where('recorded_at', '<', toStored(before)).where('address', 'is not', null)),
    async remove(tx, ids) {
      await tx.updateTable('audit_entries').set({ address: null }).where('id', 'in', numbers(ids)).execute()
    },
  },
  versions: {
    defaultMonths: 36,
    due: (db, before) =>
      due(
        db
          .selectFrom('record_versions')
          .select('record_versions.id')
          .where('recorded_at', '<', toStored(before))
          .where('data', 'is not', null)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('record_versions as last')
                .select('last.id')
                .whereRef('last.kind', '=', 'record_versions.kind')
                .whereRef('last.record_id', '=', 'record_versions.record_id')
                .where('last.state', '=', 'removed')
                .where('last.recorded_at', '<', toStored(before))
                .where(sql<boolean>`not exists (select 1 from record_versions as newer where newer.kind = last.kind
                  and newer.record_id = last.record_id and newer.number > last.number)`),
            ),
          ),
      ),
    remove: (tx, ids, now) => emptyVersions(tx, sql`id in (${sql.join(numbers(ids))})`, now),
  },
} // biome-ignore format: a table

/** better-auth's table, whose end of a session the schema's types leave out. */
const sessionsOf = (db: Reader) =>
  db.withTables<{ session: { id: string; expiresAt: string } }>().selectFrom('session')

/** No payment, invoice or moved money refers to the registration. */
const withoutMoney = sql<boolean>`
  not exists (select 1 from captures where captures.registration_id = registrations.id)
  and not exists (select 1 from invoices where invoices.registration_id = registrations.id)
  and not exists (select 1 from credit_transfers
    where from_registration_id = registrations.id or to_registration_id = registrations.id)`

async function eraseRegistrations(tx: Transaction, ids: Ids, now: Temporal.Instant): Promise<void> {
  const inOrder = numbers(ids).toSorted((a, b) => a - b)
  await eraseMail(tx, peopleOf('registration', inOrder), now)
  for (const id of inOrder) await eraseRegistration(tx, { actor: theClock, now }, id)
}

/** People known by a single record each, at once: whose mails they are is looked for in the whole outbox. */
function peopleOf(
  source: 'registration' | 'abstract' | 'author' | 'message' | 'replaced' | 'invitee' | 'late',
  ids: Ids,
): Person {
  const none: Person['ids'] = {
    registration: [], attendee: [], abstract: [], author: [], message: [], subscription: [], handover: [], replaced: [], invitation: [], account: [], code: [], member: [], invitee: [], late: [], draft: [], speaker: [],
  } // biome-ignore format: a row
  const reference = { source, id: String(ids[0]) }
  return {
    reference,
    name: '',
    address: '',
    names: [],
    by: 'name',
    ids: { ...none, [source]: ids.map(String) },
  }
}

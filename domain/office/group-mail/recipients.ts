/** The recipients of a group mail: one mail for each mailbox, however many registrations have it. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { withoutRefusals } from '#domain/correspondence/newsletter/news-refusals.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { hasPresentersAdmission } from '#domain/offers/conditions/presenters-admission.ts'
import type { GroupMail } from '#domain/office/group-mail/group-mail.ts'
import {
  everybodyOf,
  type PeopleReading,
  type PersonInList,
  type PersonTypes,
  peopleNoun,
} from '#domain/office/lists/people-noun.ts'
import { countRows, readAll } from '#domain/office/lists/read-page.ts'
import { type RegistrationFilter, registrationsThat } from '#domain/office/lists/registration-filter.ts'
import type { NewRecipient } from '#domain/office/mailings/begin-mailing.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface MailRecipient {
  mailbox: string
  email: string
  /** As typed; may be empty. */
  name: string
  registrationId: number | null
  subscriptionId: number | null
  /** Of an abstract that is not submitted. */
  draftId?: number | null
  /** The code that staff know a registration by; null for a reader of the newsletter. */
  code: string | null
  /** The registration's; null for a reader of the newsletter. */
  state: RegistrationState | null
  /** The language in which they registered or saved their draft, as stored; null where none is known. */
  language: string | null
}

export interface Recipients {
  list: MailRecipient[]
  /** How many registrations were merged into another with the same mailbox. */
  merged: number
  /** How many asked for no news and are left out; 0 if the mail is no news. */
  refused: number
  /** How many of the list are on the waiting list. */
  waiting: number
  /** How many of the list have a registration that expired, was replaced or cancelled. */
  gone: number
}

/** What whoever writes a mail may know of those whom it goes to. */
export interface RecipientsSight {
  scope: Scope
  /** Undefined for those who may not write to people by their roles. */
  people: PeopleReading | undefined
}

/** If a mailbox has several registrations, the newest represents them. */
export async function listRecipients(
  db: Reader,
  { scope, people }: RecipientsSight,
  { audience, purpose }: Pick<GroupMail, 'audience' | 'purpose'>,
): Promise<Recipients> {
  const all = await listAll(db, { scope, people }, audience)
  const byMailbox = new Map<string, MailRecipient>()
  for (const each of all) if (!byMailbox.has(each.mailbox)) byMailbox.set(each.mailbox, each)
  const meant = [...byMailbox.values()]
  const list = purpose === 'news' ? await withoutRefusals(db, meant) : meant
  const inStates = (...states: RegistrationState[]) =>
    list.filter(({ state }) => state !== null && states.includes(state)).length
  return {
    list,
    merged: all.length - meant.length,
    refused: meant.length - list.length,
    waiting: inStates('waiting'),
    gone: inStates('expired', 'superseded', 'cancelled'),
  }
}

async function listAll(
  db: Reader,
  { scope, people }: RecipientsSight,
  audience: GroupMail['audience'],
): Promise<MailRecipient[]> {
  switch (audience.kind) {
    case 'newsletter':
      return listReaders(db)
    case 'drafts':
      return listDrafters(db, scope)
    case 'people':
      return people ? listPeople(db, people, audience.filter) : []
    case 'registrations':
      return listHolders(db, scope, audience.filter)
  }
}

/** Addresses of abstracts that are not submitted. Nobody has proved that they are theirs, so no name is known. */
async function listDrafters(db: Reader, { conferenceId }: Scope): Promise<MailRecipient[]> {
  if (conferenceId === null) throw new Error('drafts were asked for without a conference')
  const read = (last: { id: number } | undefined, limit: number) =>
    db
      .selectFrom('abstract_drafts')
      .select(['id', 'email', 'language'])
      .where('conference_id', '=', conferenceId)
      .$if(last !== undefined, query => query.where('id', '<', last?.id ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const drafters: MailRecipient[] = []
  for await (const rows of inParts<Awaited<ReturnType<typeof read>>[number]>(read)) {
    drafters.push(...rows.map(toDrafter))
  }
  return drafters
}

const toDrafter = (row: { id: number; email: string; language: string | null }): MailRecipient => ({
  mailbox: canonicalMailbox(row.email),
  email: row.email,
  name: '',
  registrationId: null,
  subscriptionId: null,
  draftId: row.id,
  code: null,
  state: null,
  language: row.language,
})

async function listHolders(db: Reader, scope: Scope, filter: RegistrationFilter): Promise<MailRecipient[]> {
  const { conferenceId } = scope
  if (conferenceId === null) throw new Error('registrations were asked for without a conference')
  const read = (last: { id: number } | undefined, limit: number) =>
    db
      .selectFrom('registrations')
      .select(['registrations.id', 'email', 'title', 'name', 'code', 'state', 'language'])
      .where('registrations.conference_id', '=', conferenceId)
      .where(eb => eb.and([...withinParts(eb, scope), ...registrationsThat(scope, filter)]))
      .$if(last !== undefined, query => query.where('registrations.id', '<', last?.id ?? 0))
      .orderBy('registrations.id', 'desc')
      .limit(limit)
      .execute()
  const recipients: MailRecipient[] = []
  for await (const rows of inParts<Awaited<ReturnType<typeof read>>[number]>(read)) {
    recipients.push(...rows.map(toHolder))
  }
  return recipients
}

function toHolder(row: {
  id: number
  email: string
  title: string
  name: string
  code: string
  state: string
  language: string | null
}): MailRecipient {
  const { id, email, title, name, code, state, language } = row
  return {
    mailbox: canonicalMailbox(email),
    email,
    name: [title, name].filter(Boolean).join(' '),
    registrationId: id,
    subscriptionId: null,
    code,
    // A CHECK enforces the union.
    state: state as RegistrationState,
    language,
  }
}

/** Everybody once, however many roles they have; whose address is not known gets nothing. */
async function listPeople(
  db: Reader,
  reading: PeopleReading,
  filter: PersonTypes['filter'],
): Promise<MailRecipient[]> {
  const recipients: MailRecipient[] = []
  for await (const people of readAll(db, peopleNoun, reading, filter)) {
    recipients.push(...people.filter(({ email }) => email !== '').map(toPerson))
  }
  return recipients
}

const toPerson = ({ mailbox, email, name, registrationId, code, language }: PersonInList): MailRecipient => ({
  mailbox,
  email,
  name,
  registrationId,
  subscriptionId: null,
  code,
  state: null,
  language,
})

async function listReaders(db: Reader): Promise<MailRecipient[]> {
  const read = (last: { id: number } | undefined, limit: number) =>
    db
      .selectFrom('subscriptions')
      .select(['id', 'email', 'name'])
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null)
      .$if(last !== undefined, query => query.where('id', '<', last?.id ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const readers: MailRecipient[] = []
  for await (const rows of inParts<Awaited<ReturnType<typeof read>>[number]>(read)) {
    readers.push(...rows.map(toReader))
  }
  return readers
}

function toReader({ id, email, name }: { id: number; email: string; name: string }): MailRecipient {
  return {
    mailbox: canonicalMailbox(email),
    email,
    name,
    registrationId: null,
    subscriptionId: id,
    code: null,
    state: null,
    language: null,
  }
}

type Builder = ExpressionBuilder<Schema, 'registrations'>

/** A programme chair writes to who has a presenters' admission, finance to people who have not paid; rights add up. */
function withinParts(eb: Builder, { parts }: Scope): Expression<SqlBool>[] {
  if (parts === 'all') return [sql<boolean>`1 = 1`]
  return [
    eb.or([
      ...(parts.includes('presenters-admissions') ? [hasPresentersAdmission] : []),
      ...(parts.includes('unpaid') ? [eb('registrations.state', '=', 'awaiting-payment')] : []),
    ]),
  ]
}

/** What is stored of a recipient once a mail is fixed. */
export const toSentTo = ({
  mailbox,
  email,
  registrationId,
  subscriptionId,
  draftId = null,
  language,
}: MailRecipient): NewRecipient<'group_mail_recipients'> => ({
  mailbox,
  email,
  registration_id: registrationId,
  subscription_id: subscriptionId,
  draft_id: draftId,
  language,
})

/** Whether a recipient still belongs to the audience when the mail is about to be sent. */
export async function isStillMeant(
  db: Reader,
  { conferenceId, audience }: Pick<GroupMail, 'conferenceId' | 'audience'>,
  recipient: Pick<MailRecipient, 'registrationId' | 'subscriptionId' | 'draftId' | 'email'>,
): Promise<boolean> {
  if (audience.kind === 'people') {
    const reading = everybodyOf(conferenceId, canonicalMailbox(recipient.email))
    // Chosen by their ids or words as they were then.
    const { id: _, text: __, ...filter } = audience.filter
    return (await countRows(db, peopleNoun, reading, filter)) > 0
  }
  if (audience.kind === 'drafts') {
    const draft = await db
      .selectFrom('abstract_drafts')
      .select('id')
      .where('id', '=', recipient.draftId ?? 0)
      .where('conference_id', '=', conferenceId)
      .executeTakeFirst()
    return draft !== undefined
  }
  if (audience.kind === 'newsletter') {
    const reader = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', recipient.subscriptionId ?? 0)
      .where('confirmed_at', 'is not', null)
      .where('unsubscribed_at', 'is', null)
      .executeTakeFirst()
    return reader !== undefined
  }
  const holder = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', '=', recipient.registrationId ?? 0)
    .where('registrations.conference_id', '=', conferenceId)
    .where(eb => eb.and([sql<boolean>`1 = 1`, ...registrationsThat({ conferenceId }, audience.filter)]))
    .executeTakeFirst()
  return holder !== undefined
}

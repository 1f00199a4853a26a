/**
 * Reading mails to many and their recipients. A mail to some people is shown only to those who may know these people:
 * its list of recipients may tell who wrote an abstract.
 */

import { type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { writeActor } from '#domain/foundations/audit/actor.ts'
import type { Language } from '#domain/foundations/language.ts'
import {
  type Audience,
  type GroupMail,
  type GroupMailFacts,
  isMailShown,
} from '#domain/office/group-mail/group-mail.ts'
import {
  type LetterProgress,
  type RecipientState,
  readLetterProgress,
} from '#domain/office/mailings/mailing.ts'
import { hasHiddenAbstracts } from '#domain/programme/abstracts/conflicts.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Rows of a page. */
const pageSize = 50

export async function readGroupMail(db: Reader, id: number): Promise<GroupMail | undefined> {
  const row = await db.selectFrom('group_mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toGroupMail(row)
}

/** Whether a mail still goes to this address: an erased person's is replaced. */
export async function isRecipient(
  db: Reader,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  const query = db.selectFrom('group_mail_recipients').select('id').where('id', '=', id)
  return (await query.where('email', '=', email).executeTakeFirst()) !== undefined
}

/** As `readMailFor` reads it. */
const ownLanguage = sql<
  string | null
>`coalesce(recipient.language, registrations.language, abstract_drafts.language)`

/**
 * Whether nobody of their language comes before them in the list of a mail's recipients.
 *
 * @param language in which they read it
 * @param written the languages in which it is written besides its first one
 */
export async function isFirstRecipient(
  db: Reader,
  { mailId, recipientId }: { mailId: number; recipientId: number },
  { language, written }: { language: Language; written: readonly Language[] },
): Promise<boolean> {
  const isSource = !written.includes(language)
  const first = await db
    .selectFrom('group_mail_recipients as recipient')
    .leftJoin('registrations', 'registrations.id', 'recipient.registration_id')
    .leftJoin('abstract_drafts', 'abstract_drafts.id', 'recipient.draft_id')
    .select(({ fn }) => fn.min('recipient.id').as('id'))
    .where('mail_id', '=', mailId)
    .$if(!isSource, query => query.where(ownLanguage, '=', language))
    .$if(isSource && written.length > 0, query =>
      query.where(eb => eb.or([eb(ownLanguage, 'is', null), eb(ownLanguage, 'not in', written)])),
    )
    .executeTakeFirst()
  return first?.id === recipientId
}

/** A mail that this person may see; undefined for any other. */
export async function findGroupMail(
  db: Reader,
  permit: Permit<'mail-group'>,
  id: number,
): Promise<GroupMail | undefined> {
  const mail = await readGroupMail(db, id)
  if (!mail || !isMailShown(permit, mail)) return undefined
  return mail.audience.kind !== 'people' || (await mayKnowPeopleOf(db, permit, mail)) ? mail : undefined
}

/** The same, locked: nobody sends it, attaches anything to it or deletes it meanwhile. */
export async function lockMail(
  tx: Transaction,
  permit: Permit<'mail-group'>,
  id: number,
): Promise<GroupMail | undefined> {
  await lockRow(tx, 'group_mails', id)
  return findGroupMail(tx, permit, id)
}

/** To whom a mail went says who wrote an abstract, which not everybody may know: its writer alone read no more than they may. */
async function mayKnowPeopleOf(
  db: Reader,
  { actor, scope }: Permit<'mail-group'>,
  { conferenceId, writtenBy }: GroupMail,
): Promise<boolean> {
  if (scope.readerId === null || writtenBy === writeActor(actor)) return true
  const { hidden } = await db
    .selectNoFrom(hasHiddenAbstracts(scope.readerId, conferenceId).as('hidden'))
    .executeTakeFirstOrThrow()
  return !hidden
}

export type SentRecipient = LetterProgress & {
  id: number
  email: string
  registrationId: number | null
  /** The registration's; null for a reader of the newsletter. */
  code: string | null
}

/** A page of a mail's recipients, in the order in which they are sent to. */
export async function listSentRecipients(
  db: Reader,
  mailId: number,
  { state, after }: { state: RecipientState | undefined; after: number | undefined },
): Promise<{ rows: SentRecipient[]; next: number | undefined }> {
  const found = await db
    .selectFrom('group_mail_recipients as recipient')
    .leftJoin('registrations', 'registrations.id', 'recipient.registration_id')
    .select(['recipient.id', 'recipient.email', 'recipient.registration_id', 'registrations.code'])
    .select(['recipient.state', 'recipient.failure'])
    .where('mail_id', '=', mailId)
    .$if(state !== undefined, query => query.where('recipient.state', '=', state ?? ''))
    .$if(after !== undefined, query => query.where('recipient.id', '>', after ?? 0))
    .orderBy('recipient.id')
    .limit(pageSize + 1)
    .execute()
  const rows = found.slice(0, pageSize).map(row => ({
    ...readLetterProgress(row),
    id: row.id,
    email: row.email,
    registrationId: row.registration_id,
    code: row.code,
  }))
  return { rows, next: found.length > pageSize ? rows.at(-1)?.id : undefined }
}

/** As `saveMail` alone writes it. */
function audienceOf(row: Selectable<Schema['group_mails']>): Audience {
  if (row.is_for_drafts === 1) return { kind: 'drafts' }
  if (row.audience === 'newsletter') return { kind: 'newsletter' }
  if (row.people !== null) return { kind: 'people', ...JSON.parse(row.people) }
  return { kind: 'registrations', query: row.query, filter: JSON.parse(row.filter) }
}

export function toGroupMail(row: Selectable<Schema['group_mails']>): GroupMail {
  const facts: GroupMailFacts = {
    id: row.id,
    conferenceId: row.conference_id,
    audience: audienceOf(row),
    // An earlier release knew no purposes when it stored a mail to the newsletter.
    purpose: row.audience === 'newsletter' || row.purpose === 'news' ? 'news' : 'registration',
    subject: row.subject,
    body: row.body,
    html: row.html,
    rule: row.rule === null ? null : JSON.parse(row.rule),
    writtenBy: row.written_by,
    writtenAt: Temporal.Instant.from(row.written_at),
  }
  if (row.send_at === null || row.queued_by === null) return { ...facts, stage: 'draft' }
  const sendAt = Temporal.Instant.from(row.send_at)
  if (row.stopped_at !== null) {
    return { ...facts, stage: 'stopped', sendAt, stoppedAt: Temporal.Instant.from(row.stopped_at) }
  }
  if (row.finished_at !== null) return { ...facts, stage: 'sent', sendAt }
  return {
    ...facts,
    stage: 'queued',
    queuedBy: row.queued_by,
    sendAt,
    awaitsAudience: row.awaits_audience === 1,
  }
}

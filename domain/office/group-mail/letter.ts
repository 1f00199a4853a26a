/** A group mail as it is written to one recipient. */

import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { otherLanguages } from '#domain/conference/translations/staff-texts.ts'
import { readHolderProof } from '#domain/correspondence/letters/address-proof.ts'
import {
  type GroupLetter,
  impersonalLetter,
  readLetterProof,
} from '#domain/correspondence/letters/group-letter.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { readCase } from '#domain/correspondence/letters/registration-case.ts'
import { type Recipient, speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import type { GroupMail } from '#domain/office/group-mail/group-mail.ts'
import { languageOfMail, mailIn, readMailTranslations } from '#domain/office/group-mail/mail-translations.ts'
import { readOwnValues } from '#domain/office/group-mail/own-fields.ts'
import { findDraftToMail } from '#domain/programme/submitting/abstract-drafts.ts'
import { readCall } from '#domain/programme/submitting/call-queries.ts'
import { lastDayToTell } from '#domain/programme/submitting/submission-end.ts'

/** What the letters are written from. */
export interface LetterContext extends MailContext {
  /** The absolute address of a conference's site. */
  siteOf(conferenceName: string): string
  /** The absolute address of an author's page of their abstract. */
  abstractOf(conferenceName: string, secret: string): string
  /** The absolute address where an abstract that was saved for later is finished. */
  draftOf(conferenceName: string, draftId: number): string
}

/** A mail in the language in which somebody reads it, how that is spoken, and the languages in which it is written besides its first. */
export interface MailToRead extends Recipient {
  mail: GroupMail
  language: Language
  written: readonly Language[]
}

/** Undefined if its conference is gone. */
export async function readMailFor(
  db: Reader,
  mail: GroupMail,
  recipient: { registrationId: number | null; draftId?: number | null; language?: string | null },
): Promise<MailToRead | undefined> {
  const conference = await findConferenceById(db, mail.conferenceId)
  if (!conference) return undefined
  const translations =
    otherLanguages(conference).length > 0 ? await readMailTranslations(db, mail) : new Map()
  const own = translations.size === 0 ? null : (recipient.language ?? (await readOwnLanguage(db, recipient)))
  const language = languageOfMail(conference, translations, own)
  return {
    conferenceId: conference.id,
    mail: mailIn(mail, translations, language),
    language,
    written: otherLanguages(conference).filter(each => translations.has(each)),
    speech: speechIn(conference, language),
    reader: readerInLanguage(db, conference, language),
  }
}

/** In which language somebody registered, or saved what they have not submitted; null if that is unknown. */
async function readOwnLanguage(
  db: Reader,
  { registrationId, draftId = null }: { registrationId: number | null; draftId?: number | null },
): Promise<string | null> {
  const [table, id] =
    draftId === null ? (['registrations', registrationId] as const) : (['abstract_drafts', draftId] as const)
  if (id === null) return null
  const row = await db.selectFrom(table).select('language').where('id', '=', id).executeTakeFirst()
  return row?.language ?? null
}

/**
 * The mail to one recipient, without what they typed if their address is not verified (docs/security.md). Undefined if
 * the recipient no longer exists.
 *
 * @param newsSecret of the link that refuses news; left out in a preview, whose links are nobody's
 */
export async function letterTo(
  context: LetterContext,
  mail: GroupMail,
  {
    registrationId,
    subscriptionId,
    draftId = null,
    newsSecret = null,
    email = '',
  }: {
    registrationId: number | null
    subscriptionId: number | null
    draftId?: number | null
    newsSecret?: string | null
    /** Of a mail to people by their roles. */
    email?: string
  },
): Promise<GroupLetter | undefined> {
  if (mail.audience.kind === 'people') return toPerson(context, mail, { email, registrationId, newsSecret })
  const letter =
    draftId !== null
      ? await toDrafter(context, mail, draftId)
      : registrationId === null
        ? await toReader(context, mail, subscriptionId ?? 0)
        : await toHolder(context, mail, { registrationId, newsSecret })
  if (!letter) return undefined
  return (await readLetterProof(context.db, letter)) === 'none' ? impersonalLetter(letter) : letter
}

async function toHolder(
  context: LetterContext,
  { subject, body, html, purpose }: GroupMail,
  { registrationId, newsSecret }: { registrationId: number; newsSecret: string | null },
): Promise<GroupLetter | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference, issuer, address } = found
  const { registrant, code, currency, state, holdUntil } = registration
  const amountMinor = state === 'awaiting-payment' ? Math.max(0, await readOwed(context.db, registration)) : 0
  return {
    kind: 'group-mail',
    issuer,
    occasion: occasionOf(conference),
    to: { name: fullName(registrant), address: registrant.email },
    subject,
    body,
    html,
    registration: {
      code,
      due: { amountMinor, currency },
      heldUntil: state === 'awaiting-payment' ? { at: holdUntil, timeZone: conference.timeZone } : null,
    },
    own: await readOwnValues(context.db, registration, [subject, body]),
    href: address,
    unsubscribe:
      purpose === 'news'
        ? { from: 'news', href: context.newsletterLinks.unsubscribe(newsSecret ?? '') }
        : null,
  }
}

/**
 * Somebody by their role. Their name may have been typed by whoever named them beside themselves, so they are greeted by it only
 * where their address is proven: by a payment, or because they work here.
 */
async function toPerson(
  context: LetterContext,
  { subject, body, html, conferenceId, purpose }: GroupMail,
  {
    email,
    registrationId,
    newsSecret,
  }: { email: string; registrationId: number | null; newsSecret: string | null },
): Promise<GroupLetter | undefined> {
  const { db } = context
  const conference = await findConferenceById(db, conferenceId)
  if (!conference) return undefined
  const letter: GroupLetter = {
    kind: 'group-mail',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    to: { name: '', address: email },
    subject,
    body,
    html,
    registration: null,
    href: context.siteOf(conference.name),
    unsubscribe:
      purpose === 'news'
        ? { from: 'role', href: context.newsletterLinks.unsubscribe(newsSecret ?? '') }
        : null,
  }
  const colleague = await db.selectFrom('user').select('name').where('email', '=', email).executeTakeFirst()
  if (colleague) return { ...letter, to: { name: colleague.name, address: email } }
  const found = registrationId === null ? undefined : await readCase(context, registrationId)
  if (!found || canonicalMailbox(found.registration.registrant.email) !== canonicalMailbox(email))
    return impersonalLetter(letter)
  const { registrant, code } = found.registration
  const isProven = (await readHolderProof(db, code, 'present')) !== 'none'
  return isProven
    ? { ...letter, to: { name: fullName(registrant), address: email } }
    : impersonalLetter(letter)
}

async function toDrafter(
  context: LetterContext,
  { subject, body, html, conferenceId }: GroupMail,
  draftId: number,
): Promise<GroupLetter | undefined> {
  const [draft, conference] = await Promise.all([
    findDraftToMail(context.db, draftId),
    findConferenceById(context.db, conferenceId),
  ])
  if (!draft || draft.conferenceId !== conferenceId || !conference) return undefined
  const call = await readCall(context.db, conference)
  return {
    kind: 'group-mail',
    issuer: (await readOrganiser(context, conferenceId)).issuer,
    occasion: occasionOf(conference),
    to: { name: '', address: draft.email },
    subject,
    body,
    html,
    registration: null,
    lastDay: lastDayToTell(conference, call, context.now),
    href: context.draftOf(conference.name, draftId),
    unsubscribe: null,
  }
}

async function toReader(
  context: LetterContext,
  { subject, body, html, conferenceId }: GroupMail,
  subscriptionId: number,
): Promise<GroupLetter | undefined> {
  const reader = await context.db
    .selectFrom('subscriptions')
    .select(['name', 'email', 'secret'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const conference = await findConferenceById(context.db, conferenceId)
  if (!reader || !conference) return undefined
  return {
    kind: 'group-mail',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    to: { name: reader.name, address: reader.email },
    subject,
    body,
    html,
    registration: null,
    href: context.siteOf(conference.name),
    unsubscribe: { from: 'newsletter', href: context.newsletterLinks.unsubscribe(reader.secret) },
  }
}

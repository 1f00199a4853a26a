/** In which language somebody is written to. */

import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import {
  type ConferenceLanguages,
  fromStoredLanguages,
} from '#domain/conference/conferences/conference-languages.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { isLanguage, type Speech } from '#domain/foundations/language.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import type { Effects, MailEffect } from '#domain/foundations/outbox/effects.ts'
import { languagesOfAbstracts } from '#domain/programme/abstracts/abstract-languages.ts'

/** Whose registration, abstract or message a mail is about, by the field of its payload. */
type Named =
  | 'registrationId'
  | 'attemptId'
  | 'refundId'
  | 'changeId'
  | 'moveId'
  | 'eligibilityId'
  | 'handoverId'
  | 'invitationId'
  | 'attendeeId'
  | 'formerId'
  | 'abstractId'
  | 'authorId'
  | 'linkId'
  | 'draftId'
  | 'answerId'

/** Which fact says it; null for mails to staff and to readers of the organiser's news, which are in English. */
export const namedBy = {
  'confirmation-mail': 'registrationId',
  'offer-mail': 'registrationId',
  'payment-request-mail': 'registrationId',
  'payment-reminder-mail': 'registrationId',
  'answers-reminder-mail': 'registrationId',
  'payment-lapsed-mail': 'registrationId',
  'question-mail': 'registrationId',
  'payment-not-made-mail': 'attemptId',
  'place-to-confirm-mail': null,
  'already-registered-mail': 'registrationId',
  'replaced-mail': 'registrationId',
  'cancellation-mail': 'registrationId',
  'refund-mail': 'refundId',
  'change-mail': 'changeId',
  'moved-mail': 'registrationId',
  'move-mail': 'moveId',
  'eligibility-mail': 'eligibilityId',
  'join-asked-mail': 'registrationId',
  'joined-mail': 'registrationId',
  'left-group-mail': 'registrationId',
  'person-left-mail': 'attendeeId',
  'person-replaced-mail': 'formerId',
  'code-for-others-mail': 'registrationId',
  'person-invitation-mail': 'attendeeId',
  'names-mail': 'registrationId',
  'admission-invitation-mail': 'invitationId',
  'handover-mail': 'handoverId',
  'refund-failed-mail': 'refundId',
  'refund-account-mail': 'refundId',
  'refund-retained-mail': 'refundId',
  'refund-window-mail': null,
  'cases-waiting-mail': null,
  'invitation-mail': null,
  'password-mail': null,
  'account-changed-mail': null,
  'clashes-mail': null,
  'abstract-mail': 'abstractId',
  'abstract-merged-mail': 'abstractId',
  'abstract-state-mail': 'abstractId',
  'change-due-mail': 'abstractId',
  'abstract-digest-mail': null,
  'conflict-mail': null,
  'late-link-mail': 'linkId',
  'abstract-draft-mail': 'draftId',
  'abstract-news-mail': 'abstractId',
  'coauthor-mail': 'authorId',
  'cancelled-submitter-mail': 'abstractId',
  'cancelled-coauthor-mail': 'authorId',
  'cancelled-invitee-mail': 'invitationId',
  'contact-mail': null,
  'group-mail': null,
  'scheduled-group-mail': null,
  'group-test-mail': null,
  'text-test-mail': null,
  'subscription-mail': null,
  'contact-answer-mail': 'answerId',
} as const satisfies { readonly [K in MailEffect]: (keyof Effects[K] & Named) | null }

/** In which language somebody is written to, and a reader that has their conference's texts in it. */
export interface Recipient {
  /** Null for whoever is written to about no conference. */
  conferenceId: number | null
  speech: Speech
  reader: Reader
}

/** How somebody is written to who is nobody's registrant. */
const english: Speech = { language: 'en', addressed: null }

/** How the recipient of a mail is written to; in English if what it is about is gone. */
export async function readRecipient(
  db: Reader,
  { kind, payload }: { kind: string; payload: unknown },
): Promise<Recipient> {
  const name = lookUp<Named | null>(namedBy, kind)
  // A payload has the ids that its kind names.
  const id = (payload as Readonly<Record<string, number>>)[name ?? '']
  const found = name && id !== undefined ? await finders[name](db, id).executeTakeFirst() : undefined
  return recipientOf(db, found)
}

/** How the authors of an abstract are written to. @param number of the abstract: no two have the same */
export async function readAuthors(db: Reader, number: string): Promise<Recipient> {
  return recipientOf(
    db,
    await languagesOfAbstracts(db).where('abstracts.number', '=', number).executeTakeFirst(),
  )
}

function recipientOf(db: Reader, found: Spoken | undefined): Recipient {
  if (!found) return { conferenceId: null, speech: english, reader: db }
  const speech = speechOf(found)
  const conference = { id: found.conferenceId, languages: fromStoredLanguages(found.languages) }
  return { conferenceId: conference.id, speech, reader: readerInLanguage(db, conference, speech.language) }
}

/**
 * How a text is sent that staff wrote.
 *
 * @param language in which it is written; null for the first of its conference
 */
export async function readRecipientOfConference(
  db: Reader,
  conferenceId: number,
  language: string | null = null,
): Promise<Recipient> {
  const found = await db
    .selectFrom('conferences')
    .select(['conferences.id as conferenceId', 'conferences.name as conferenceName', 'conferences.languages'])
    .where('id', '=', conferenceId)
    .executeTakeFirst()
  return recipientOf(db, found && { ...found, language })
}

/** A conference, and the language that somebody of it has. */
interface Spoken {
  conferenceId: number
  conferenceName: string
  /** As stored. */
  languages: string | null
  language: string | null
}

/** Their own language, or the conference's first where it is no longer spoken there. */
export const speechOf = ({ conferenceName, languages, language }: Omit<Spoken, 'conferenceId'>): Speech =>
  speechIn({ name: conferenceName, languages: fromStoredLanguages(languages) }, language)

/** The same at a conference that was read. @param own as stored */
export function speechIn(
  { name, languages: [first, ...others] }: { name: string; languages: ConferenceLanguages },
  own: string | null,
): Speech {
  const isSpoken = own !== null && isLanguage(own) && others.includes(own)
  return isSpoken ? { language: own, addressed: name } : { language: first, addressed: null }
}

/** Whoever is written to has said no language. */
const saidNothing = sql<null>`null`.as('language')

const ofRegistration = (db: Reader) =>
  db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['conferences.id as conferenceId', 'conferences.name as conferenceName'])
    .select(['conferences.languages', 'registrations.language'])

type Finder = (db: Reader, id: number) => { executeTakeFirst(): Promise<Spoken | undefined> }

/** A row with a registration's id. */
const through =
  (table: 'payment_attempts' | 'refunds' | 'choice_changes' | 'eligibilities' | 'handovers'): Finder =>
  (db, id) =>
    ofRegistration(db).where('registrations.id', '=', of =>
      of.selectFrom(table).select('registration_id').where('id', '=', id),
    )

const finders: Readonly<Record<Named, Finder>> = {
  registrationId: (db, id) => ofRegistration(db).where('registrations.id', '=', id),
  attemptId: through('payment_attempts'),
  refundId: through('refunds'),
  changeId: through('choice_changes'),
  eligibilityId: through('eligibilities'),
  handoverId: through('handovers'),
  moveId: (db, id) =>
    ofRegistration(db).where('registrations.id', '=', of =>
      of.selectFrom('conference_moves').select('from_registration_id').where('id', '=', id),
    ),
  /** Their own, or their group's. */
  attendeeId: (db, id) =>
    db
      .selectFrom('attendees')
      .innerJoin('registrations', 'registrations.id', 'attendees.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'conferences.id as conferenceId',
        'conferences.name as conferenceName',
        'conferences.languages',
      ])
      .select(of => of.fn.coalesce('attendees.language', 'registrations.language').as('language'))
      .where('attendees.id', '=', id),
  formerId: (db, id) =>
    db
      .selectFrom('replaced_people')
      .innerJoin('registrations', 'registrations.id', 'replaced_people.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'conferences.id as conferenceId',
        'conferences.name as conferenceName',
        'conferences.languages',
      ])
      .select(of => of.fn.coalesce('replaced_people.language', 'registrations.language').as('language'))
      .where('replaced_people.id', '=', id),
  invitationId: (db, id) =>
    db
      .selectFrom('admission_invitations')
      .innerJoin('conferences', 'conferences.id', 'admission_invitations.conference_id')
      .select(['conferences.id as conferenceId', 'conferences.name as conferenceName'])
      .select('conferences.languages')
      .select(saidNothing)
      .where('admission_invitations.id', '=', id),
  linkId: (db, id) =>
    db
      .selectFrom('late_links')
      .innerJoin('conferences', 'conferences.id', 'late_links.conference_id')
      .select([
        'conferences.id as conferenceId',
        'conferences.name as conferenceName',
        'conferences.languages',
      ])
      .select(saidNothing)
      .where('late_links.id', '=', id),
  draftId: (db, id) =>
    db
      .selectFrom('abstract_drafts')
      .innerJoin('conferences', 'conferences.id', 'abstract_drafts.conference_id')
      .select([
        'conferences.id as conferenceId',
        'conferences.name as conferenceName',
        'conferences.languages',
      ])
      .select('abstract_drafts.language')
      .where('abstract_drafts.id', '=', id),
  abstractId: (db, id) => languagesOfAbstracts(db).where('abstracts.id', '=', id),
  authorId: (db, id) =>
    languagesOfAbstracts(db).where('abstracts.id', '=', of =>
      of.selectFrom('abstract_authors').select('abstract_id').where('id', '=', id),
    ),
  answerId: (db, id) =>
    db
      .selectFrom('contact_answers')
      .innerJoin('contact_messages', 'contact_messages.id', 'contact_answers.message_id')
      .innerJoin('conferences', 'conferences.id', 'contact_messages.conference_id')
      .select(['conferences.id as conferenceId', 'conferences.name as conferenceName'])
      .select(['conferences.languages', 'contact_messages.language'])
      .where('contact_answers.id', '=', id),
}

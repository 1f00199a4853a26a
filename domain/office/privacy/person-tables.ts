/** What is stored about one person, by table: the check page counts it, and the export writes it. */

import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { mailboxKey } from '#domain/correspondence/newsletter/news-refusals.ts'
import { comparedAddress } from '#domain/offers/members/member.ts'
import { draftsOf } from '#domain/office/privacy/erase-abstracts.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'

export type Fate = 'erased' | 'pseudonymised' | 'kept'

export type PersonRow = Readonly<Record<string, string | number | boolean | null>>

interface PersonTable {
  table: keyof Schema
  /** What an erasure does with these rows. */
  fate: Fate
  read(db: Reader, person: Person): Promise<PersonRow[]>
}

/** An index that no row has, so that `in` is never empty. */
const nobody = -1
const numbers = (ids: readonly string[]) => [nobody, ...ids.map(Number)]

/** The rows of a table that belong to the person's registrations. */
const ofRegistrations =
  (
    table: 'registration_notes' | 'registration_tags' | 'join_asks' | 'choice_changes' | 'extra_waits' | 'payment_attempts' | 'captures' | 'refunds' | 'chargebacks' | 'ledger_entries' | 'invoices' | 'attention_reasons' | 'billed_parties' | 'custom_amount_decisions' | 'eligibilities' | 'outbox', // biome-ignore format: a list
  ) =>
  (db: Reader, { ids }: Person): Promise<PersonRow[]> =>
    db.selectFrom(table).selectAll().where('registration_id', 'in', numbers(ids.registration)).execute()

/** The rows of a table that belong to the person's abstracts. */
const ofAbstracts =
  (
    table:
      | 'decisions'
      | 'decision_versions'
      | 'decision_letters_by_hand'
      | 'decision_letters'
      | 'author_links'
      | 'presenter_answers'
      | 'moved_abstracts'
      | 'entered_abstracts'
      | 'presenter_reminder_mails'
      | 'abstract_versions',
  ) =>
  (db: Reader, { ids }: Person): Promise<PersonRow[]> =>
    db.selectFrom(table).selectAll().where('abstract_id', 'in', numbers(ids.abstract)).execute()

/** The rows of a table that are about the person's mailbox, if nobody else's records are at their address. */
const ofMailbox =
  (table: 'news_links' | 'news_refusals') =>
  async (db: Reader, { address, by }: Person): Promise<PersonRow[]> =>
    by === 'address' && address !== ''
      ? db.selectFrom(table).selectAll().where('mailbox_key', '=', mailboxKey(address)).execute()
      : []

const personTables = [
  {
    table: 'registrations', fate: 'pseudonymised',
    read: (db, { ids }) =>
      db.selectFrom('registrations').selectAll().where('id', 'in', numbers(ids.registration)).execute(),
  },
  {
    table: 'attendees', fate: 'pseudonymised',
    read: (db, { ids }) =>
      db.selectFrom('attendees').selectAll()
        .where(eb => eb.or([eb('id', 'in', numbers(ids.attendee)), eb.and([eb('registration_id', 'in', numbers(ids.registration)), eb('name', '<>', '')])]))
        .execute(),
  },
  {
    table: 'attendee_links', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('attendee_links').selectAll('attendee_links')
        .innerJoin('attendees', 'attendees.id', 'attendee_links.attendee_id')
        .where(eb => eb.or([eb('attendees.id', 'in', numbers(ids.attendee)), eb('attendees.registration_id', 'in', numbers(ids.registration))]))
        .execute(),
  },
  { table: 'registration_notes', fate: 'erased', read: ofRegistrations('registration_notes') },
  { table: 'registration_tags', fate: 'erased', read: ofRegistrations('registration_tags') },
  { table: 'join_asks', fate: 'erased', read: ofRegistrations('join_asks') },
  {
    table: 'answers', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('answers').innerJoin('questions', 'questions.id', 'answers.question_id').selectAll('answers')
        .select(['questions.label as question', 'questions.kind', 'questions.options'])
        .where(eb => eb.or([eb('registration_id', 'in', numbers(ids.registration)), eb('attendee_id', 'in', numbers(ids.attendee))])).execute(),
  },
  { table: 'choice_changes', fate: 'kept', read: ofRegistrations('choice_changes') },
  { table: 'extra_waits', fate: 'kept', read: ofRegistrations('extra_waits') },
  {
    table: 'replaced_people', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('replaced_people').selectAll().where('id', 'in', numbers(ids.replaced)).execute(),
  },
  {
    table: 'handovers', fate: 'pseudonymised',
    read: (db, { ids }) => db.selectFrom('handovers').selectAll().where('id', 'in', numbers(ids.handover)).execute(),
  },
  { table: 'payment_attempts', fate: 'kept', read: ofRegistrations('payment_attempts') },
  { table: 'captures', fate: 'pseudonymised', read: ofRegistrations('captures') },
  { table: 'refunds', fate: 'kept', read: ofRegistrations('refunds') },
  { table: 'chargebacks', fate: 'kept', read: ofRegistrations('chargebacks') },
  {
    table: 'credit_transfers', fate: 'kept',
    read: (db, { ids }) =>
      db.selectFrom('credit_transfers').selectAll()
        .where(eb => eb.or([eb('from_registration_id', 'in', numbers(ids.registration)), eb('to_registration_id', 'in', numbers(ids.registration))]))
        .execute(),
  },
  { table: 'ledger_entries', fate: 'kept', read: ofRegistrations('ledger_entries') },
  { table: 'invoices', fate: 'kept', read: ofRegistrations('invoices') },
  { table: 'attention_reasons', fate: 'pseudonymised', read: ofRegistrations('attention_reasons') },
  { table: 'billed_parties', fate: 'erased', read: ofRegistrations('billed_parties') },
  { table: 'custom_amount_decisions', fate: 'pseudonymised', read: ofRegistrations('custom_amount_decisions') },
  { table: 'eligibilities', fate: 'pseudonymised', read: ofRegistrations('eligibilities') },
  {
    table: 'proofs', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('proofs').innerJoin('eligibilities', 'eligibilities.id', 'proofs.eligibility_id')
        .select(['proofs.id', 'proofs.file_key', 'proofs.received_at', 'proofs.erased_at'])
        .where('eligibilities.registration_id', 'in', numbers(ids.registration))
        .where('proofs.file_key', 'is not', null)
        .execute(),
  },
  {
    table: 'members', fate: 'erased',
    read: async (db, { address, by }) =>
      by === 'address' && address !== ''
        ? db.selectFrom('members').selectAll().where('compared', '=', comparedAddress(address)).execute()
        : [],
  },
  {
    table: 'admission_invitations', fate: 'erased',
    read: async (db, { address, by }) =>
      by === 'address' && address !== ''
        ? db.selectFrom('admission_invitations').selectAll().where('compared', '=', comparedAddress(address)).execute()
        : [],
  },
  { table: 'outbox', fate: 'pseudonymised', read: ofRegistrations('outbox') },
  {
    table: 'group_mail_recipients', fate: 'pseudonymised',
    read: (db, { ids, address, by }) =>
      db.selectFrom('group_mail_recipients').selectAll()
        .where(eb =>
          eb.or([
            eb('registration_id', 'in', numbers(ids.registration)),
            eb('subscription_id', 'in', numbers(ids.subscription)),
            ...(by === 'address' && address !== '' ? [eb(eb.fn<string>('lower', ['email']), '=', address)] : []),
          ]),
        )
        .execute(),
  },
  {
    table: 'abstracts', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('abstracts').selectAll().where('id', 'in', numbers(ids.abstract)).execute(),
  },
  {
    table: 'abstract_authors', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('abstract_authors').selectAll()
        .where(eb => eb.or([eb('abstract_id', 'in', numbers(ids.abstract)), eb('id', 'in', numbers(ids.author))]))
        .execute(),
  },
  {
    table: 'coauthor_links', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('coauthor_links').innerJoin('abstract_authors', 'abstract_authors.id', 'coauthor_links.author_id')
        .selectAll('coauthor_links')
        .where(eb => eb.or([eb('abstract_id', 'in', numbers(ids.abstract)), eb('author_id', 'in', numbers(ids.author))]))
        .execute(),
  },
  {
    table: 'conflict_profiles', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('conflict_profiles').selectAll().where('person_id', 'in', ['', ...ids.account]).execute(),
  },
  {
    table: 'abstract_conflicts', fate: 'pseudonymised',
    read: (db, { ids }) =>
      db.selectFrom('abstract_conflicts').selectAll()
        .where(eb => eb.or([eb('abstract_id', 'in', numbers(ids.abstract)), eb('person_id', 'in', ['', ...ids.account])]))
        .execute(),
  },
  { table: 'decisions', fate: 'erased', read: ofAbstracts('decisions') },
  { table: 'decision_versions', fate: 'erased', read: ofAbstracts('decision_versions') },
  { table: 'decision_letters', fate: 'erased', read: ofAbstracts('decision_letters') },
  { table: 'decision_letters_by_hand', fate: 'erased', read: ofAbstracts('decision_letters_by_hand') },
  { table: 'author_links', fate: 'erased', read: ofAbstracts('author_links') },
  { table: 'presenter_reminder_mails', fate: 'erased', read: ofAbstracts('presenter_reminder_mails') },
  { table: 'abstract_versions', fate: 'erased', read: ofAbstracts('abstract_versions') },
  { table: 'moved_abstracts', fate: 'erased', read: ofAbstracts('moved_abstracts') },
  { table: 'entered_abstracts', fate: 'erased', read: ofAbstracts('entered_abstracts') },
  { table: 'presenter_answers', fate: 'erased', read: ofAbstracts('presenter_answers') },
  {
    table: 'abstract_answers', fate: 'erased',
    read: (db, { ids }) =>
      db.selectFrom('abstract_answers').innerJoin('abstract_questions', 'abstract_questions.id', 'abstract_answers.question_id')
        .selectAll('abstract_answers').select(['abstract_questions.label as question', 'abstract_questions.options'])
        .where('abstract_id', 'in', numbers(ids.abstract)).execute(),
  },
  {
    table: 'contact_messages', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('contact_messages').selectAll().where('id', 'in', numbers(ids.message)).execute(),
  },
  {
    table: 'contact_answers', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('contact_answers').selectAll().where('message_id', 'in', numbers(ids.message)).execute(),
  },
  {
    table: 'subscriptions', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('subscriptions').selectAll().where('id', 'in', numbers(ids.subscription)).execute(),
  },
  {
    table: 'abstract_drafts', fate: 'erased',
    read: async (db, { address, by }) =>
      by === 'address' && address !== ''
        ? db.selectFrom('abstract_drafts').selectAll().where(draftsOf(address)).execute()
        : [],
  },
  {
    table: 'late_links', fate: 'erased',
    read: async (db, { address, by }) =>
      by === 'address' && address !== ''
        ? db.selectFrom('late_links').selectAll().where(eb => eb(eb.fn<string>('lower', ['email']), '=', address)).execute()
        : [],
  },
  { table: 'news_links', fate: 'erased', read: ofMailbox('news_links') },
  { table: 'news_refusals', fate: 'kept', read: ofMailbox('news_refusals') },
  {
    table: 'codes', fate: 'pseudonymised',
    read: (db, { ids }) => db.selectFrom('codes').selectAll().where('id', 'in', numbers(ids.code)).execute(),
  },
  {
    table: 'invitations', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('invitations').selectAll().where('id', 'in', numbers(ids.invitation)).execute(),
  },
  {
    table: 'user', fate: 'pseudonymised',
    read: (db, { ids }) => db.selectFrom('user').select(['id', 'name', 'email']).where('id', 'in', ['', ...ids.account]).execute(),
  },
  {
    table: 'audit_entries', fate: 'kept',
    read: (db, { ids }) =>
      db.selectFrom('audit_entries').selectAll()
        .where(eb =>
          eb.or([
            eb.and([eb('subject_kind', '=', 'registration'), eb('subject_id', 'in', ['', ...ids.registration])]),
            eb.and([eb('subject_kind', '=', 'abstract'), eb('subject_id', 'in', ['', ...ids.abstract])]),
            eb.and([eb('subject_kind', '=', 'message'), eb('subject_id', 'in', ['', ...ids.message])]),
            eb.and([eb('actor_kind', '=', 'staff'), eb('actor_id', 'in', ['', ...ids.account])]),
          ]),
        )
        .execute(),
  },
  {
    table: 'speakers', fate: 'erased',
    read: (db, { ids }) => db.selectFrom('speakers').selectAll().where('id', 'in', numbers(ids.speaker)).execute(),
  },
] as const satisfies readonly PersonTable[] // biome-ignore format: a table

export type PersonTableName = (typeof personTables)[number]['table']

/** Columns with keys that grant access: no export contains them. */
const keys = new Set(['secret', 'token_hash', 'former_secret', 'return_token', 'confirm_token', 'draft_key', 'request_key', 'searched', 'payer_address']) // biome-ignore format: a list

export const withoutKeys = (row: PersonRow): PersonRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !keys.has(column)))

/** What a table has about a person. */
export interface PersonRows {
  table: PersonTableName
  fate: Fate
  rows: PersonRow[]
}

/** Everything about a person, by table, without empty tables. */
export async function readPersonTables(db: Reader, person: Person): Promise<PersonRows[]> {
  const found: PersonRows[] = []
  for (const { table, fate, read } of personTables) {
    const rows = (await read(db, person)).map(withoutKeys)
    if (rows.length > 0) found.push({ table, fate, rows })
  }
  return found
}

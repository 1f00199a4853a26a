/** What is stored about one person, by table: the check page counts it, and the export writes it. */
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Person } from '#domain/privacy/find-person.ts'
import { retainedBecause } from '#domain/privacy/personal-data.ts'

export type Fate = 'erased' | 'pseudonymised' | 'kept'

export type PersonRow = Readonly<Record<string, string | number | boolean | null>>

export interface PersonTable {
  table: keyof Schema
  label: string
  /** What an erasure does with these rows. */
  fate: Fate
  /** The same in a sentence. */
  why: string
  read(db: Reader, person: Person): Promise<PersonRow[]>
}

/** An index that no row has, so that `in` is never empty. */
const nobody = -1
const numbers = (ids: readonly string[]) => [nobody, ...ids.map(Number)]

/** The rows of a table that belong to the person's registrations. */
const ofRegistrations =
  (
    table: 'registration_notes' | 'choice_changes' | 'payment_attempts' | 'captures' | 'refunds' | 'chargebacks' | 'ledger_entries' | 'invoices' | 'attention_reasons' | 'custom_amount_decisions' | 'outbox', // biome-ignore format: a list
  ) =>
  (db: Reader, { ids }: Person): Promise<PersonRow[]> =>
    db.selectFrom(table).selectAll().where('registration_id', 'in', numbers(ids.registration)).execute()

const money = 'The books keep sums and numbers, which name nobody.'

export const personTables: readonly PersonTable[] = [
  {
    table: 'registrations', label: 'Registrations', fate: 'pseudonymised',
    why: 'Name, address and contacts go, and its page closes. What was chosen and its price stay for the books.',
    read: (db, { ids }) =>
      db.selectFrom('registrations').selectAll().where('id', 'in', numbers(ids.registration)).execute(),
  },
  { table: 'registration_notes', label: 'Notes of staff', fate: 'erased', why: 'They go.', read: ofRegistrations('registration_notes') },
  { table: 'choice_changes', label: 'Changes of a choice', fate: 'kept', why: 'They hold choices and prices alone.', read: ofRegistrations('choice_changes') },
  {
    table: 'handovers', label: 'Registrations handed over', fate: 'pseudonymised', why: 'The former holder’s name and address go.',
    read: (db, { ids }) => db.selectFrom('handovers').selectAll().where('id', 'in', numbers(ids.handover)).execute(),
  },
  { table: 'payment_attempts', label: 'Attempts to pay', fate: 'kept', why: `${money} The gateway’s page address goes.`, read: ofRegistrations('payment_attempts') },
  { table: 'captures', label: 'Payments', fate: 'pseudonymised', why: 'Sum, date and number stay for the books; what the gateway told of the payer goes.', read: ofRegistrations('captures') },
  { table: 'refunds', label: 'Refunds', fate: 'kept', why: `${money} ${retainedBecause['refunds.reason']}`, read: ofRegistrations('refunds') },
  { table: 'chargebacks', label: 'Chargebacks', fate: 'kept', why: money, read: ofRegistrations('chargebacks') },
  {
    table: 'credit_transfers', label: 'Money moved', fate: 'kept', why: money,
    read: (db, { ids }) =>
      db.selectFrom('credit_transfers').selectAll()
        .where(eb => eb.or([eb('from_registration_id', 'in', numbers(ids.registration)), eb('to_registration_id', 'in', numbers(ids.registration))]))
        .execute(),
  },
  { table: 'ledger_entries', label: 'Entries of the ledger', fate: 'kept', why: money, read: ofRegistrations('ledger_entries') },
  {
    table: 'invoices', label: 'Invoices and credit notes', fate: 'kept',
    why: retainedBecause['invoices.snapshot'],
    read: ofRegistrations('invoices'),
  },
  { table: 'attention_reasons', label: 'What needed a person', fate: 'pseudonymised', why: 'The note that cleared it goes.', read: ofRegistrations('attention_reasons') },
  { table: 'custom_amount_decisions', label: 'Decisions on a custom amount', fate: 'pseudonymised', why: 'The reason goes.', read: ofRegistrations('custom_amount_decisions') },
  { table: 'outbox', label: 'Mails of registrations', fate: 'pseudonymised', why: 'That a mail was sent stays; its stored copy, and what a mail server answered, go. What waits is not sent.', read: ofRegistrations('outbox') },
  {
    table: 'group_mail_recipients', label: 'Mails to many', fate: 'pseudonymised', why: 'The address goes. What waits is not sent.',
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
    table: 'abstracts', label: 'Abstracts', fate: 'erased', why: 'They go with their files. The number is not given out again.',
    read: (db, { ids }) => db.selectFrom('abstracts').selectAll().where('id', 'in', numbers(ids.abstract)).execute(),
  },
  {
    table: 'contact_messages', label: 'Messages', fate: 'erased', why: 'They go.',
    read: (db, { ids }) => db.selectFrom('contact_messages').selectAll().where('id', 'in', numbers(ids.message)).execute(),
  },
  {
    table: 'contact_answers', label: 'Answers to messages', fate: 'erased', why: 'They go.',
    read: (db, { ids }) => db.selectFrom('contact_answers').selectAll().where('message_id', 'in', numbers(ids.message)).execute(),
  },
  {
    table: 'subscriptions', label: 'Newsletter', fate: 'erased', why: 'The subscription ends and goes.',
    read: (db, { ids }) => db.selectFrom('subscriptions').selectAll().where('id', 'in', numbers(ids.subscription)).execute(),
  },
  {
    table: 'codes', label: 'Codes for this address', fate: 'pseudonymised', why: 'The code ends, and its address goes.',
    read: (db, { ids }) => db.selectFrom('codes').selectAll().where('id', 'in', numbers(ids.code)).execute(),
  },
  {
    table: 'invitations', label: 'Invitations to the back office', fate: 'erased', why: 'They go.',
    read: (db, { ids }) => db.selectFrom('invitations').selectAll().where('id', 'in', numbers(ids.invitation)).execute(),
  },
  {
    table: 'user', label: 'Account of the back office', fate: 'pseudonymised', why: 'Name, address, password, factors and sessions go; what was done stays, by somebody without a name.',
    read: (db, { ids }) => db.selectFrom('user').select(['id', 'name', 'email']).where('id', 'in', ['', ...ids.account]).execute(),
  },
  {
    table: 'audit_entries', label: 'Entries of the history', fate: 'kept', why: 'They hold ids, sums and states. Network addresses go.',
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
    table: 'speakers', label: 'Speakers of this name', fate: 'erased', why: 'They go from the site with their portrait, biography and every earlier version, where you tick it below.',
    read: (db, { ids }) => db.selectFrom('speakers').selectAll().where('id', 'in', numbers(ids.speaker)).execute(),
  },
] // biome-ignore format: a table

/** Columns with keys that grant access: no export contains them. */
const keys = new Set(['secret', 'token_hash', 'former_secret', 'return_token', 'confirm_token', 'draft_key', 'request_key', 'searched', 'payer_address']) // biome-ignore format: a list

export const withoutKeys = (row: PersonRow): PersonRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !keys.has(column)))

/** Everything about a person, by table, without empty tables. */
export async function readPersonTables(
  db: Reader,
  person: Person,
): Promise<{ of: PersonTable; rows: PersonRow[] }[]> {
  const read: { of: PersonTable; rows: PersonRow[] }[] = []
  for (const table of personTables) {
    const rows = (await table.read(db, person)).map(withoutKeys)
    if (rows.length > 0) read.push({ of: table, rows })
  }
  return read
}

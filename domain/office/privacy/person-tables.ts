/** What is stored about one person, by table: the check page counts it, the export writes it, and an erasure deletes it. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { mailboxKey } from '#domain/correspondence/newsletter/news-refusals.ts'
import { comparedAddress } from '#domain/offers/members/member.ts'
import { draftsOf } from '#domain/office/privacy/erase-abstracts.ts'
import type { Person, PersonSource } from '#domain/office/privacy/find-person.ts'

export type Fate = 'erased' | 'pseudonymised' | 'kept'

export type PersonRow = Readonly<Record<string, string | number | boolean | null>>

/** Which rows of a table are a person's. */
type Whose = (person: Person) => RawBuilder<boolean>

interface PersonTable {
  /** What an erasure does with these rows. */
  fate: Fate
  /** A row is theirs by any of these. */
  whose: readonly Whose[]
  /** What is read of a row, where that is not simply all its columns. */
  columns?: RawBuilder<unknown>
}

const rows =
  (fate: Fate) =>
  (...whose: Whose[]): PersonTable => ({ fate, whose })
const erased = rows('erased')
const pseudonymised = rows('pseudonymised')
const kept = rows('kept')

const either = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The column has the id of one of their records. */
const of =
  (source: PersonSource, column = `${source}_id`): Whose =>
  ({ ids }) =>
    sql`${sql.ref(column)} in (${sql.join(source === 'account' ? ['', ...ids.account] : [nobody, ...ids[source].map(Number)])})`

/** An id that no row has, so that `in` is never empty. */
const nobody = -1

/** The column has the id of a row of theirs in another table. */
const through =
  (column: string, table: keyof Schema, ...whose: Whose[]): Whose =>
  person =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where ${either(whose.map(is => is(person)))})`

const only =
  (whose: Whose, condition: RawBuilder<unknown>): Whose =>
  person =>
    sql`(${whose(person)} and ${condition})`

/** By their address, if nobody else's records are at it. */
const at =
  (condition: (address: string) => RawBuilder<boolean>): Whose =>
  ({ address, by }) =>
    by === 'address' && address !== '' ? condition(address) : sql`1 = 0`

const ofMailbox = at(address => sql`mailbox_key = ${mailboxKey(address)}`)
const ofCompared = at(address => sql`compared = ${comparedAddress(address)}`)
const ofEmail = at(address => sql`lower(email) = ${address}`)

/** Entries of the audit about one of their records. */
const about =
  (subject: 'registration' | 'abstract' | 'message'): Whose =>
  ({ ids }) =>
    sql`(subject_kind = ${subject} and subject_id in (${sql.join(['', ...ids[subject]])}))`

/** An answer, with something of its question. */
const answer = (
  answers: 'answers' | 'abstract_answers',
  questions: keyof Schema,
  columns: Readonly<Record<string, string>>,
) =>
  sql.join([
    sql`${sql.table(answers)}.*`,
    ...Object.entries(columns).map(
      ([column, as]) =>
        sql`(select ${sql.ref(column)} from ${sql.table(questions)} as asked where asked.id = ${sql.ref(`${answers}.question_id`)}) as ${sql.ref(as)}`,
    ),
  ])

const personTables = {
  registrations: pseudonymised(of('registration', 'id')),
  attendees: pseudonymised(of('attendee', 'id'), only(of('registration'), sql`name <> ''`)),
  attendee_links: erased(through('attendee_id', 'attendees', of('attendee', 'id'), of('registration'))),
  registration_notes: erased(of('registration')),
  registration_tags: erased(of('registration')),
  join_asks: erased(of('registration')),
  answers: {
    ...erased(of('registration'), of('attendee')),
    columns: answer('answers', 'questions', { label: 'question', kind: 'kind', options: 'options' }),
  },
  choice_changes: kept(of('registration')),
  extra_waits: kept(of('registration')),
  replaced_people: erased(of('replaced', 'id')),
  handovers: pseudonymised(of('handover', 'id')),
  payment_attempts: kept(of('registration')),
  captures: pseudonymised(of('registration')),
  refunds: kept(of('registration')),
  chargebacks: kept(of('registration')),
  credit_transfers: kept(of('registration', 'from_registration_id'), of('registration', 'to_registration_id')),
  ledger_entries: kept(of('registration')),
  invoices: kept(of('registration')),
  attention_reasons: pseudonymised(of('registration')),
  billed_parties: erased(of('registration')),
  custom_amount_decisions: pseudonymised(of('registration')),
  eligibilities: pseudonymised(of('registration')),
  proofs: {
    ...erased(only(through('eligibility_id', 'eligibilities', of('registration')), sql`file_key is not null`)),
    columns: sql`id, file_key, received_at, erased_at`,
  },
  members: erased(of('member', 'id'), ofCompared),
  admission_invitations: erased(of('invitee', 'id'), ofCompared),
  outbox: pseudonymised(of('registration')),
  group_mail_recipients: pseudonymised(of('registration'), of('subscription'), ofEmail),
  abstracts: erased(of('abstract', 'id')),
  abstract_authors: erased(of('abstract'), of('author', 'id')),
  coauthor_links: erased(through('author_id', 'abstract_authors', of('abstract'), of('author', 'id'))),
  conflict_profiles: erased(of('account', 'person_id')),
  abstract_conflicts: pseudonymised(of('abstract'), of('account', 'person_id')),
  decisions: erased(of('abstract')),
  decision_versions: erased(of('abstract')),
  decision_letters: erased(of('abstract')),
  decision_letters_by_hand: erased(of('abstract')),
  author_links: erased(of('abstract')),
  presenter_reminder_mails: erased(of('abstract')),
  abstract_versions: erased(of('abstract')),
  moved_abstracts: erased(of('abstract')),
  entered_abstracts: erased(of('abstract')),
  presenter_answers: erased(of('abstract')),
  abstract_answers: {
    ...erased(of('abstract')),
    columns: answer('abstract_answers', 'abstract_questions', { label: 'question', options: 'options' }),
  },
  contact_messages: erased(of('message', 'id')),
  contact_answers: erased(of('message')),
  subscriptions: erased(of('subscription', 'id')),
  abstract_drafts: erased(at(draftsOf)),
  late_links: erased(of('late', 'id'), ofEmail),
  news_links: erased(ofMailbox),
  news_refusals: kept(ofMailbox),
  codes: pseudonymised(of('code', 'id')),
  invitations: erased(of('invitation', 'id')),
  user: { ...pseudonymised(of('account', 'id')), columns: sql`id, name, email` },
  audit_entries: kept(about('registration'), about('abstract'), about('message'), only(of('account', 'actor_id'), sql`actor_kind = 'staff'`)),
  speakers: erased(of('speaker', 'id')),
} as const satisfies Partial<Record<keyof Schema, PersonTable>> // biome-ignore format: a table

export type PersonTableName = keyof typeof personTables

/** Columns with keys that grant access: no export contains them. */
const keys = new Set(['secret', 'token_hash', 'former_secret', 'return_token', 'confirm_token', 'draft_key', 'request_key', 'searched', 'payer_address']) // biome-ignore format: a list

const withoutKeys = (row: PersonRow): PersonRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !keys.has(column)))

/** What there is about a person in a table. */
export interface PersonRows {
  table: PersonTableName
  fate: Fate
  rows: PersonRow[]
}

/** What a table has about a person. */
export async function readPersonRows(
  db: Reader,
  person: Person,
  table: PersonTableName,
): Promise<PersonRow[]> {
  const { whose, columns = sql`*` }: PersonTable = personTables[table]
  const { rows: read } = await sql<PersonRow>`
    select ${columns} from ${sql.table(table)} where ${isTheirs(whose, person)}`.execute(db)
  return read.map(withoutKeys)
}

/** Everything about a person, by table, without empty tables. */
export async function readPersonTables(db: Reader, person: Person): Promise<PersonRows[]> {
  const found: PersonRows[] = []
  for (const [name, { fate }] of Object.entries<PersonTable>(personTables)) {
    // Its own key.
    const table = name as PersonTableName
    const read = await readPersonRows(db, person, table)
    if (read.length > 0) found.push({ table, fate, rows: read })
  }
  return found
}

/** Deletes all that some tables have about a person. */
export async function deletePersonRows(
  tx: Transaction,
  person: Person,
  tables: readonly PersonTableName[],
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where ${isTheirs(personTables[table].whose, person)}`.execute(
      tx,
    )
}

const isTheirs = (whose: readonly Whose[], person: Person) => either(whose.map(is => is(person)))

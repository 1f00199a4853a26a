/** Finds people wherever their name or address is stored: nobody has one account for everything. */

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { isErased } from '#domain/foundations/texts/erased-address.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { contains, findInParts } from '#domain/foundations/texts/search.ts'
import type { ReadingPermit } from '#domain/staff/rights/permit.ts'

/** The kinds of records that name a person. */
export const personSources = [
  'registration',
  'attendee',
  'abstract',
  'author',
  'message',
  'subscription',
  'handover',
  'replaced',
  'invitation',
  'account',
  'code',
  'member',
  /** Invited by name to a registration that few may have. */
  'invitee',
  /** Who may submit an abstract after the last day. */
  'late',
  /** An abstract that nobody has sent yet. */
  'draft',
  'speaker',
] as const
export type PersonSource = (typeof personSources)[number]

/** One record that names a person: it identifies them in an address, which contains no personal data. */
export interface PersonReference {
  source: PersonSource
  id: string
}

/** Parses `registration-17`; undefined for anything else. */
export function readReference(text: string): PersonReference | undefined {
  const match = /^([a-z]+)-([A-Za-z0-9-]{1,64})$/.exec(text)
  const source = personSources.find(each => each === match?.[1])
  const id = match?.[2]
  if (!source || !id || (source !== 'account' && !/^\d{1,15}$/.test(id))) return undefined
  return { source, id }
}

export const writeReference = ({ source, id }: PersonReference) => `${source}-${id}`

/** A person's record. The name or the address may be empty. */
export interface NamedRecord extends PersonReference {
  name: string
  /** In lower case, as addresses are compared. */
  address: string
}

export interface FoundPerson {
  reference: PersonReference
  name: string
  address: string
  /** The number of records of each kind. */
  records: Partial<Record<PersonSource, number>>
}

/** A search shows no more than this; a longer word finds fewer. */
export const mostPeople = 30

/**
 * People whose name or e-mail address contains some words, or who hold the registration with that code.
 *
 * @returns one entry for each name at each address, at most one more than `mostPeople`
 */
export async function findPeople(
  db: Reader,
  { scope }: ReadingPermit<'erase-person'>,
  words: string,
): Promise<FoundPerson[]> {
  // Only owners have this permit.
  if (scope.conferenceId !== null || fold(words).trim().length < 2) return []
  const wanted = fold(words).trim()
  const records = [
    ...(await findHolders(db, wanted)),
    ...(await findWriters(db, wanted)),
    ...(await findOthers(db, record => fold(`${record.name}\n${record.address}`).includes(wanted))),
  ]
  const people = Map.groupBy(records, record => `${record.address}\n${fold(record.name)}`)
  return [...people.values()].slice(0, mostPeople + 1).flatMap(([first, ...more]) => {
    if (!first) return []
    const counts: FoundPerson['records'] = {}
    for (const { source } of [first, ...more]) counts[source] = (counts[source] ?? 0) + 1
    return {
      reference: { source: first.source, id: first.id },
      name: first.name,
      address: first.address,
      records: counts,
    }
  })
}

/** The most rows that a search reads of a large table. */
const mostRows = 500

async function findHolders(db: Reader, wanted: string): Promise<NamedRecord[]> {
  const rows = await db
    .selectFrom('registration_texts')
    .innerJoin('registrations', 'registrations.id', 'registration_texts.registration_id')
    .select(['registrations.id', 'name', 'email'])
    .where(eb => eb.or([contains('holder', wanted), contains('contact', wanted)]))
    .orderBy('registrations.id', 'desc')
    .limit(mostRows)
    .execute()
  return rows.map(row => recordOf('registration', row))
}

/** Who wrote a message or subscribed: their texts are folded in the table. */
async function findWriters(db: Reader, wanted: string): Promise<NamedRecord[]> {
  const read = (table: 'contact_messages' | 'subscriptions') =>
    db
      .selectFrom(table)
      .select(['id', 'name', 'email'])
      .where(contains('searched', wanted))
      .orderBy('id', 'desc')
      .limit(mostRows)
      .execute()
  const [messages, subscriptions] = [await read('contact_messages'), await read('subscriptions')]
  // The text of a message may contain the words although somebody else wrote it.
  const theirs = (row: { name: string; email: string }) => fold(`${row.name}\n${row.email}`).includes(wanted)
  return [
    ...messages.filter(theirs).map(row => recordOf('message', row)),
    ...subscriptions.filter(theirs).map(row => recordOf('subscription', row)),
  ]
}

/** Tables without folded texts, and their columns with a name and an address. */
const others = {
  attendee: { table: 'attendees', name: 'name', email: 'email' },
  abstract: { table: 'abstracts', name: 'name', email: 'email' },
  author: { table: 'abstract_authors', name: 'name', email: 'email' },
  handover: { table: 'handovers', name: 'former_name', email: 'former_email' },
  replaced: { table: 'replaced_people', name: null, email: 'email' },
  account: { table: 'user', name: 'name', email: 'email' },
  invitation: { table: 'invitations', name: null, email: 'email' },
  code: { table: 'codes', name: null, email: 'email' },
  // A membership number is no address.
  member: { table: 'members', name: 'name', email: sql`case kind when 'address' then shown end` },
  invitee: { table: 'admission_invitations', name: 'name', email: 'email' },
  late: { table: 'late_links', name: null, email: 'email' },
  draft: { table: 'abstract_drafts', name: null, email: 'email' },
  speaker: { table: 'speakers', name: 'name', email: null },
} as const satisfies Partial<
  Record<
    PersonSource,
    { table: keyof Schema; name: string | null; email: string | RawBuilder<unknown> | null }
  >
>
type OtherSource = keyof typeof others

interface OtherRow {
  id: number | string
  name: string | null
  email: string | null
}

/** Most attendees are registrants, whose names stand with their registrations. An index has the others. */
const conditions: Partial<Record<OtherSource, RawBuilder<unknown>>> = {
  attendee: sql`and (name <> '' or email <> '')`,
  // Whoever submitted stands with the abstract.
  author: sql`and is_coauthor = 1`,
}

/** The rows after an id, at most so many; or the row with it. */
async function readOthers(
  db: Reader,
  source: OtherSource,
  asked: { after: number | string | undefined; limit: number } | { id: string },
): Promise<OtherRow[]> {
  const { table, name, email } = others[source]
  const id = (given: number | string) => (source === 'account' ? String(given) : Number(given))
  const column = (of: (typeof others)[OtherSource]['name' | 'email']) =>
    of === null ? sql.lit(null) : typeof of === 'string' ? sql.ref(of) : of
  const [condition, limit] =
    'id' in asked
      ? [sql`id = ${id(asked.id)}`, 1]
      : [asked.after === undefined ? sql`1 = 1` : sql`id > ${id(asked.after)}`, asked.limit]
  const { rows } = await sql<OtherRow>`
    select id, ${column(name)} as name, ${column(email)} as email from ${sql.table(table)}
    where ${condition} ${conditions[source] ?? sql``} order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Compared here because the databases fold letters differently, part by part because a conference may have 20,000
 * speakers.
 */
async function findOthers(db: Reader, isFound: (record: NamedRecord) => boolean): Promise<NamedRecord[]> {
  const found: NamedRecord[] = []
  // The keys of the table above.
  for (const source of Object.keys(others) as OtherSource[]) {
    const rows = await findInParts<OtherRow>(
      (last, limit) => readOthers(db, source, { after: last?.id, limit }),
      row => isKnown(recordOf(source, row)) && isFound(recordOf(source, row)),
    )
    found.push(...rows.map(row => recordOf(source, row)))
  }
  return found
}

/** Whether it names anybody, as a code for everybody does not, and was not erased. */
const isKnown = ({ name, address }: NamedRecord) => (name !== '' || address !== '') && !isErased(address)

const recordOf = (
  source: PersonSource,
  { id, name, email }: { id: number | string; name: string | null; email: string | null },
): NamedRecord => ({ source, id: String(id), name: name ?? '', address: (email ?? '').trim().toLowerCase() })

/** All records of one person, as far as an address or a name identifies them. */
export interface Person {
  reference: PersonReference
  name: string
  /** In lower case; empty for somebody known only by name. */
  address: string
  /** All names that were used with the address. An institute may register many people with one. */
  names: string[]
  /** Whether records of the address with other names count too. */
  by: 'name' | 'address'
  ids: Readonly<Record<PersonSource, readonly string[]>>
}

/**
 * The person whom a record names, with all their other records.
 *
 * @param by `name`: only records of this address with the same name. By default, `name` if the address has several names
 */
export async function findPerson(
  db: Reader,
  reference: PersonReference,
  by?: Person['by'],
): Promise<Person | undefined> {
  const origin = await findRecord(db, reference)
  if (!origin || isErased(origin.address)) return undefined
  const { name, address } = origin
  const records = address === '' ? [origin] : await listByAddress(db, address)
  const named = records.filter(record => record.name !== '')
  const names = [...new Map(named.map(record => [fold(record.name).trim(), record.name.trim()])).values()]
  const chosen = by ?? (names.length > 1 && name !== '' ? 'name' : 'address')
  const wanted = fold(name).trim()
  const theirs =
    chosen === 'address' ? records : records.filter(record => fold(record.name).trim() === wanted)
  const known = chosen === 'address' ? names : [name.trim()]
  const folded = new Set(known.filter(each => each !== '').map(fold))
  const speakers = await findInParts<OtherRow>(
    (last, limit) => readOthers(db, 'speaker', { after: last?.id, limit }),
    speaker => folded.has(fold(speaker.name ?? '').trim()),
  )
  const of = (source: PersonSource) =>
    theirs.filter(record => record.source === source).map(record => record.id)
  return {
    reference,
    name: name || (names[0] ?? address),
    address,
    names,
    by: chosen,
    ids: {
      registration: of('registration'), attendee: of('attendee'), abstract: of('abstract'), author: of('author'), message: of('message'), subscription: of('subscription'),
      handover: of('handover'), replaced: of('replaced'), invitation: of('invitation'), account: of('account'), code: of('code'), member: of('member'), invitee: of('invitee'), late: of('late'), draft: of('draft'),
      speaker: speakers.map(({ id }) => String(id)),
    }, // biome-ignore format: a row
  }
}

const tableOf = {
  registration: 'registrations',
  abstract: 'abstracts',
  message: 'contact_messages',
  subscription: 'subscriptions',
} as const

async function findRecord(db: Reader, { source, id }: PersonReference): Promise<NamedRecord | undefined> {
  if (source in tableOf) {
    const row = await db
      .selectFrom(tableOf[source as keyof typeof tableOf])
      .select(['id', 'name', 'email'])
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return row && recordOf(source, row)
  }
  if (!(source in others)) return undefined
  // Checked above.
  const other = source as OtherSource
  const [row] = await readOthers(db, other, { id })
  const record = row && recordOf(other, row)
  return record && isKnown(record) ? record : undefined
}

async function listByAddress(db: Reader, address: string): Promise<NamedRecord[]> {
  const found: NamedRecord[] = []
  for (const [source, table] of Object.entries(tableOf)) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name', 'email'])
      .where(eb => eb(eb.fn<string>('lower', ['email']), '=', address))
      .orderBy('id')
      .execute()
    // One of the keys above.
    found.push(...rows.map(row => recordOf(source as keyof typeof tableOf, row)))
  }
  return [...found, ...(await findOthers(db, record => record.address === address))]
}

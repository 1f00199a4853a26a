/**
 * The people of a conference with their roles: who registered, comes along, wrote, presents, speaks, is of the committee, or works for
 * it. One row a person, told by their mailbox; of whom no address is known, each time they are named.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { mailboxIn } from '#domain/foundations/texts/mailbox-in-sql.ts'
import { hasPresentersAdmission } from '#domain/offers/conditions/presenters-admission.ts'
import {
  anyOf,
  type Noun,
  type NounTypes,
  oneOf,
  oneOfThese,
  type Rows,
  rowsById,
  type Wanted,
  type Words,
} from '#domain/office/lists/noun.ts'
import {
  abstractsSeenBy,
  chairOf,
  everyChair,
  type Viewer,
} from '#domain/programme/abstracts/abstract-view.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { opens, type Parts, type Principal, permitReading } from '#domain/staff/rights/permit.ts'

/**
 * `presenter`: of an abstract whose acceptance a letter told. `speaker`: on the page of speakers, or in the programme. `staff`: has a
 * role in the back office.
 */
export const personRoles = [
  'registrant', 'companion', 'author', 'presenter', 'speaker', 'committee', 'staff',
] as const // biome-ignore format: a list
export type PersonRole = (typeof personRoles)[number]

/** What one reader may know of whom. Only this file makes it. */
export interface PeopleReading {
  conferenceId: number
  /** Of the registrations. */
  parts: Parts
  /** Null: nothing of abstracts. */
  abstracts: Extract<Viewer, { kind: 'chair' }> | null
  seesStaff: boolean
  committee: readonly { id: number; name: string; affiliation: string }[]
  /** Narrows it to one mailbox. */
  mailbox?: string
}

/** What somebody of the staff may know; undefined for those who may read no addresses. */
export async function readPeopleSight(
  db: Reader,
  person: Principal & Pick<SignedIn, 'actor'>,
  conferenceId: number,
): Promise<PeopleReading | undefined> {
  const contacts = permitReading(person, 'read-contacts', conferenceId)
  if (!contacts.ok) return undefined
  const abstracts = permitReading(person, 'read-abstracts', conferenceId)
  return {
    conferenceId,
    parts: contacts.value.scope.parts,
    abstracts: abstracts.ok ? chairOf(abstracts.value.scope) : null,
    seesStaff: opens(person, 'manage-people', conferenceId),
    committee: await listContent(db, conferenceId, 'committee-member'),
  }
}

/** Whether a mailbox is still one of whom a mail was written to, whoever wrote it: the product asks, before it sends. */
export const everybodyOf = (conferenceId: number, mailbox: string): PeopleReading => ({
  conferenceId,
  parts: 'all',
  abstracts: { ...everyChair, conferenceIds: [conferenceId] },
  seesStaff: true,
  // No address of theirs is known.
  committee: [],
  mailbox,
})

export interface PersonInList {
  id: number
  name: string
  organization: string
  /** Empty if it is not known. */
  email: string
  mailbox: string
  roles: PersonRole[]
  /** Of their newest registration that counts; null for none. */
  registrationId: number | null
  code: string | null
  /** In which they registered, gave their details or submitted, as stored. */
  language: string | null
}

interface PersonFilter {
  id?: Wanted<number>
  role?: Wanted<PersonRole>
  address?: Wanted<'yes' | 'no'>
  /** Words that must all occur in the name, the organisation or the address. */
  text?: Words
}

export type ListedPersonRow = { [Role in PersonRole]: 0 | 1 } & {
  id: number
  person: string
  name: string
  organization: string
  email: string
  registration_id: number | null
  code: string | null
  language: string | null
}

export interface PersonTypes extends NounTypes {
  row: ListedPersonRow
  listed: PersonInList
  filter: PersonFilter
  order: 'name' | 'email' | 'organization'
  column: 'organization' | 'email' | 'roles' | 'registration'
  context: PeopleReading
}

/** Where somebody is named. The first is whose name is shown; eight leave room in an id. */
const sources = { registration: 1, companion: 2, author: 3, submitter: 4, speaker: 5, committee: 6, staff: 7 }

interface Named {
  source: keyof typeof sources
  role: PersonRole
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  organization?: RawBuilder<unknown>
  email?: RawBuilder<unknown>
  /** In which they said what they said. */
  language?: RawBuilder<unknown>
  registration?: { id: RawBuilder<unknown>; code: RawBuilder<unknown> }
  /** Everything after the columns. */
  from: RawBuilder<unknown>
}

const empty = sql`''`

/** So that ids are as long as text, and sorted as numbers. */
const idsFrom = 1_000_000_000_000
const behindLength = 1 + String(idsFrom).length

function namedIn(
  { source, role, id, name, organization = empty, email = empty, language, registration, from }: Named,
  { mailbox }: PeopleReading,
): RawBuilder<unknown> {
  const key = mailboxIn(email)
  // Whoever has no address is another person each time.
  const person = sql`case when ${email} = '' then ${`${source} `} || cast(${id} as text) else ${key} end`
  // What is shown of several rows is of one: of their own registrations the newest, else of others in which they come.
  const rank = { registration: '2', companion: '1' }[source as string] ?? '0'
  const behind = sql`${sql.lit(rank)} || cast(${sql.lit(idsFrom)} + ${registration?.id ?? id} as text)`
  return sql`select ${id} * 8 + ${sql.lit(sources[source])} as place, ${person} as person,
    ${sql.lit(String(sources[source]))} || ${name} as named, 
    case when ${organization} = '' then null else ${sql.lit(String(sources[source]))} || ${organization} end as organization,
    ${sql.lit(String(sources[source]))} || ${email} as email,
    ${sql.lit(role)} as role, ${registration ? behind : sql`cast(null as text)`} as registration_id,
    ${registration ? sql`${behind} || ${registration.code}` : sql`cast(null as text)`} as code,
    ${language ? sql`${behind} || ${language}` : sql`cast(null as text)`} as language
    ${from} ${mailbox === undefined ? sql`` : sql`and ${email} <> '' and ${key} = ${mailbox}`}`
}

const column = (name: string) => sql.ref(name)
const live = sql`registrations.state in ('waiting', 'awaiting-payment', 'paid')`

function everyName(db: Reader, reading: PeopleReading): Named[] {
  const { conferenceId, parts, abstracts, seesStaff, committee } = reading
  const ofRegistrations = sql`registrations.conference_id = ${conferenceId} and ${live} and ${
    parts === 'all' ? sql`1 = 1` : hasPresentersAdmission
  }`
  const registration = {
    id: column('registrations.id'),
    code: column('registrations.code'),
  }
  const seen = abstracts && abstractsSeenBy(db, abstracts).selectAll().where('state', '=', 'submitted')
  const authors = {
    source: 'author',
    id: column('abstract_authors.id'),
    name: column('abstract_authors.name'),
    organization: sql`replace(abstract_authors.affiliation, ${'\n'}, ', ')`,
    email: column('abstract_authors.email'),
  } as const
  const fromAuthors = sql`from abstract_authors inner join ${seen} as seen on seen.id = abstract_authors.abstract_id
    where seen.conference_id = ${conferenceId} and abstract_authors.objected_at is null`
  const isPresenting = sql`abstract_authors.is_presenting = 1 and seen.outcome = 'accepted'
    and seen.decision_state = 'released' and seen.released_version = seen.decision_version`
  return [
    {
      source: 'registration',
      role: 'registrant',
      id: column('registrations.id'),
      name: column('registrations.name'),
      organization: column('registrations.organization'),
      email: column('registrations.email'),
      language: column('registrations.language'),
      registration,
      from: sql`from registrations where ${ofRegistrations}`,
    },
    {
      source: 'companion',
      role: 'companion',
      id: column('attendees.id'),
      name: column('attendees.name'),
      organization: column('attendees.organization'),
      email: column('attendees.email'),
      language: sql`coalesce(attendees.language, registrations.language)`,
      registration,
      from: sql`from attendees inner join registrations on registrations.id = attendees.registration_id
        where ${ofRegistrations} and attendees.is_registrant = 0 and attendees.name <> ''
        and exists (select 1 from registration_lines as theirs
          where theirs.attendee_id = attendees.id and theirs.ended_at is null)`,
    },
    ...(seen
      ? ([
          { ...authors, role: 'author', from: fromAuthors },
          { ...authors, role: 'presenter', from: sql`${fromAuthors} and ${isPresenting}` },
          {
            source: 'submitter',
            role: 'author',
            id: column('seen.id'),
            name: column('seen.name'),
            organization: column('seen.organization'),
            email: column('seen.email'),
            language: column('seen.language'),
            from: sql`from ${seen} as seen where seen.conference_id = ${conferenceId}`,
          },
          {
            ...authors,
            role: 'speaker',
            from: sql`${fromAuthors} and abstract_authors.speaker_id is not null`,
          },
        ] as const)
      : []),
    {
      source: 'speaker',
      role: 'speaker',
      id: column('speakers.id'),
      name: column('speakers.name'),
      organization: column('speakers.affiliation'),
      // Of an abstract's speakers the committee's view decides, above.
      from: sql`from speakers where speakers.conference_id = ${conferenceId} and speakers.is_of_abstract = 0
        ${
          seen
            ? sql`and not exists (select 1 from abstract_authors inner join ${seen} as seen
                on seen.id = abstract_authors.abstract_id
                where abstract_authors.speaker_id = speakers.id and abstract_authors.email <> ''
                and abstract_authors.objected_at is null)`
            : sql``
        }`,
    },
    ...(committee.length > 0
      ? ([
          {
            source: 'committee',
            role: 'committee',
            id: sql`cast(column1 as bigint)`,
            name: column('column2'),
            organization: column('column3'),
            // Both databases call the columns so.
            from: sql`from (values ${sql.join(
              committee.map(({ id, name, affiliation }) => sql`(${id}, ${name}, ${affiliation})`),
            )}) as members where 1 = 1`,
          },
        ] as const)
      : []),
    ...(seesStaff
      ? ([
          {
            source: 'staff',
            role: 'staff',
            id: column('memberships.id'),
            name: column('user.name'),
            email: column('user.email'),
            from: sql`from memberships inner join ${sql.table('user')} on ${sql.ref('user.id')} = memberships.person_id
              where (memberships.conference_id is null or memberships.conference_id = ${conferenceId})`,
          },
        ] as const)
      : []),
  ]
}

function selectRows(db: Reader, reading: PeopleReading): Rows<ListedPersonRow> {
  const names = everyName(db, reading).map(each => namedIn(each, reading))
  const roles = personRoles.map(
    role => sql`max(case when role = ${sql.lit(role)} then 1 else 0 end) as ${sql.ref(role)}`,
  )
  const people = sql<ListedPersonRow>`(select min(place) as id, person, substr(min(named), 2) as name,
    coalesce(substr(min(organization), 2), '') as organization,
    substr(min(email), 2) as email, 
    cast(substr(max(registration_id), 2) as bigint) - ${sql.lit(idsFrom)} as registration_id,
    substr(max(code), ${sql.lit(behindLength + 1)}) as code, substr(max(language), ${sql.lit(behindLength + 1)}) as language,
    ${sql.join(roles)} from (${sql.join(names, sql` union all `)}) as named group by person)`
  // The query names each column that its type says.
  return db.selectFrom(people.as('people')).selectAll() as unknown as Rows<ListedPersonRow>
}

export const peopleNoun: Noun<PersonTypes> = {
  name: 'people',
  id: 'people.id',
  rows: selectRows,
  fields: {
    id: rowsById('people.id'),
    role: oneOf(personRoles, roles => anyOf(roles.map(role => sql`${sql.ref(`people.${role}`)} = 1`))),
    address: oneOfThese({ yes: sql`people.email <> ''`, no: sql`people.email = ''` }),
  },
  // They are stored in many places, and folded in few.
  text: { of: ({ name, organization, email }) => fold(`${name}\n${organization}\n${email}`) },
  orders: {
    name: { keys: [sql<string>`lower(people.name)`] },
    email: { keys: [sql<string>`lower(people.email)`] },
    organization: { keys: [sql<string>`lower(people.organization)`] },
  },
  usualOrder: { order: 'name', isDescending: false },
  headOrder: 'name',
  columns: {
    organization: { isUsual: true, order: 'organization' },
    email: { isUsual: true, order: 'email' },
    roles: { isUsual: true },
    registration: { isUsual: true },
  },
  complete: async (_db, rows) => rows.map(toPerson),
}

const toPerson = (row: ListedPersonRow): PersonInList => ({
  id: Number(row.id),
  name: row.name,
  organization: row.organization,
  email: row.email,
  mailbox: row.email === '' ? '' : row.person,
  roles: rolesOf(row),
  registrationId: row.registration_id === null ? null : Number(row.registration_id),
  code: row.code,
  language: row.language,
})

export const rolesOf = (row: ListedPersonRow): PersonRole[] =>
  personRoles.filter(role => Number(row[role]) === 1)

/** How many people have each role, and in all. */
export async function countPeopleByRole(db: Reader, reading: PeopleReading): Promise<Record<string, number>> {
  const row = await selectRows(db, reading)
    .clearSelect()
    .select(eb => [
      eb.fn.countAll<number>().as('all'),
      ...personRoles.map(role => sql<number>`sum(${sql.ref(`people.${role}`)})`.as(role)),
    ])
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [name, Number(count ?? 0)]))
}

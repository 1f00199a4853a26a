/**
 * Every loader and every form in the back office's route list is requested by everybody: six roles, every two of them,
 * nobody, an ended session and a removed role. One of each right is requested at another and an unknown conference by everybody too, the
 * rest by a few. The expected results come from the table of rights alone. The database only matters for reading
 * sessions and roles, so on PostgreSQL one loader or form represents all with the same right.
 */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Database } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import { extentOf } from '#domain/staff/rights/can.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { type Role, roles } from '#domain/staff/rights/role.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import { type Mark, markOf, type RouteArgs } from '#site/organiser/guard.ts'
import { enter, personContext } from '#site/organiser/session.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'
import { type Dialect, describeOnBothDatabases } from '#tests/support/database.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'

const publicUrl = 'https://meetings.example.org'

interface Asker {
  name: string
  cookie: string
  /** Their effective role; undefined for none. */
  role: Role | undefined
  /** Another role that they have there too. */
  second?: Role
  isSignedIn: boolean
}

/** One thing to request: a loader, or a form by its intent. */
interface Door {
  name: string
  pattern: string
  mark: Mark
  intent: string | undefined
  ask: (args: RouteArgs) => Promise<unknown>
}

describeOnBothDatabases('whoever asks for a page of the back office', (open, dialect) => {
  test('gets what the table of rights says', async () => {
    const { asking, doors: all, places } = await setUp(await open(), dialect)
    const firsts = oneOfEachMark(all)
    const doors = dialect === 'sqlite' ? all : firsts
    const wrong: string[] = []
    let asked = 0
    // Before anything is asked, because a form may end the session that it is sent in.
    const persons = new Map<Asker, SignedIn | null>()
    for (const asker of asking.askers) persons.set(asker, await asking.readPerson(asker))
    for (const door of doors) {
      const isAtConference = door.pattern.includes(':event')
      const isFirst = firsts.has(door)
      for (const [asker, person] of persons) {
        for (const place of isAtConference ? places : ['own' as const]) {
          if (place !== 'own' && !isFirst && !representatives.has(asker.name)) continue
          // Two roles open what either opens, which one loader or form of each right shows.
          if (asker.second && (place !== 'own' || !isFirst)) continue
          const expected = expectedOf(door.mark, asker, isAtConference ? place : 'organiser')
          const got = await asking.ask(door, { asker, person, place })
          asked += 1
          if (got !== expected) wrong.push(`${door.name}, ${asker.name}, ${place}: ${got}, not ${expected}`)
        }
      }
    }
    expect(wrong).toEqual([])
    // An empty list would agree with everything.
    expect(asked).toBeGreaterThan(dialect === 'sqlite' ? 5_500 : 1_800)
  })
})

/** The first door of each mark, with and without a conference in its address. */
const oneOfEachMark = (doors: readonly Door[]) =>
  new Set(
    new Map(
      doors.toReversed().map(door => [JSON.stringify([door.mark, door.pattern.includes(':event')]), door]),
    ).values(),
  )

/** Who asks for every loader and form where they have no role: nobody there is told apart by the role they have here. */
const representatives = new Set(['nobody', 'owner', 'reader', 'a removed role'])

type Place = 'own' | 'other' | 'unknown'
type Outcome = 'passes' | 'sign-in' | 'not-found' | 'not-allowed'

/** By the table alone, without the code that guards the pages. */
function expectedOf(mark: Mark, { isSignedIn, role, second }: Asker, place: Place | 'organiser'): Outcome {
  if (!isSignedIn) return 'sign-in'
  if (mark.kind === 'signed-in') return 'passes'
  if (place === 'other' || place === 'unknown') return 'not-found'
  // Their roles are at one conference; the organiser's own pages require a role at all of them.
  if (place === 'organiser') return mark.kind === 'member' ? 'passes' : 'not-allowed'
  if (role === undefined) return 'not-found'
  if (mark.kind === 'member') return 'passes'
  if (mark.kind !== 'right') throw new Error(`an unexpected mark: ${mark.kind}`)
  const { right } = mark
  return [role, ...(second ? [second] : [])].some(each => extentOf(each, right)) ? 'passes' : 'not-allowed'
}

async function setUp(database: Database, dialect: Dialect) {
  const clock = new StoppedClock()
  const accounts = openAccounts({
    database,
    // Sessions begin when they begin.
    clock: { now: () => Temporal.Instant.from('2000-01-01T00:00:00Z') },
    publicUrl,
    productName: 'Colloquy',
    productSlug: 'colloquy',
    secretKey: `a key that signs nothing outside of this test on ${dialect}`,
    hashing: quickHashing,
  })
  const { conference: own } = await createConference(database, { name: 'crystals' })
  await createConference(database, { name: 'glaciers' })
  const askers: Asker[] = [{ name: 'nobody', cookie: '', role: undefined, isSignedIn: false }]
  for (const role of roles)
    askers.push({ ...(await createPerson(database, accounts, own.id, role)), name: role, role })
  for (const [at, one] of roles.entries()) {
    for (const second of roles.slice(at + 1)) {
      const person = await createPerson(database, accounts, own.id, one)
      const membership = {
        person_id: person.personId,
        role: second,
        conference_id: own.id,
        created_at: 'then',
      }
      await database.write(tx => tx.insertInto('memberships').values(membership).execute())
      askers.push({ ...person, name: `${one} and ${second}`, role: one, second })
    }
  }
  askers.push(await endedSession(database, accounts, own.id), await removedRole(database, accounts, own.id))
  const site: Partial<SiteContext> = { database, accounts, clock, requestId: 'r' }
  let asked = 0
  const events = { own: 'crystals', other: 'glaciers', unknown: 'nowhere' } as const

  function newContext() {
    const context = new RouterContextProvider()
    // Guards, and the pages behind them here, use no more of it.
    // Each from its own address: many wrong passwords from one address are answered slowly.
    asked += 1
    context.set(siteContext, { ...site, clientAddress: `client-${asked}` } as SiteContext)
    return context
  }

  /** Whom their session belongs to. Reading it costs more than a guard does, and is the same for every page. */
  async function readPerson({ cookie }: Asker): Promise<SignedIn | null> {
    const context = newContext()
    await enter(requestFor(publicUrl, cookie, undefined), context)
    return context.get(personContext)
  }

  async function ask(
    door: Door,
    { asker, person, place }: { asker: Asker; person: SignedIn | null; place: Place },
  ): Promise<Outcome> {
    const path = door.pattern.replace(':event', events[place]).replaceAll(/:\w+|\*/g, '1')
    const context = newContext()
    context.set(personContext, person)
    const request = requestFor(publicUrl + path, asker.cookie, door.intent)
    const params = door.pattern.includes(':event') ? { event: events[place] } : {}
    try {
      await door.ask({ request, url: new URL(request.url), params, context })
      return 'passes'
    } catch (thrown) {
      return outcomeOf(thrown)
    }
  }

  return {
    asking: { askers, readPerson, ask },
    doors: await listDoors(),
    places: ['own', 'other', 'unknown'] as const,
  }
}

function requestFor(address: string, cookie: string, intent: string | undefined): Request {
  const headers = { Cookie: cookie }
  if (intent === undefined) return new Request(address, { headers })
  return new Request(address, { method: 'POST', headers, body: new URLSearchParams({ intent }) })
}

/** Refusals by the guard have a status or lead to sign-in; with any other answer the page was reached. */
function outcomeOf(thrown: unknown): Outcome {
  if (thrown instanceof Response) {
    const to = thrown.headers.get('Location') ?? ''
    return to.startsWith('/organiser/sign-in?next=') ? 'sign-in' : 'passes'
  }
  const refusal = refusalOf(thrown)
  if (refusal === 'not-here') return 'not-found'
  return refusal === 'not-allowed' ? 'not-allowed' : 'passes'
}

/** The guard's stated reason; a page's own answers and faults, which this test's minimal site provokes, have none. */
function refusalOf(thrown: unknown): unknown {
  const said = typeof thrown === 'object' && thrown !== null && 'data' in thrown ? thrown.data : undefined
  return typeof said === 'object' && said !== null && 'refusal' in said ? said.refusal : undefined
}

async function listDoors(): Promise<Door[]> {
  const pages = await listOrganiserPages()
  return pages.flatMap(({ file, pattern, loader, action }) => {
    if (pattern === undefined || pattern.endsWith('*')) return []
    const door = (page: unknown, mark: Mark, intent?: string): Door => ({
      name: `${pattern} ${intent ?? 'loader'}`,
      pattern,
      mark,
      intent,
      // Marked pages take a route's arguments.
      ask: page as Door['ask'],
    })
    const loaded = markOf(loader)
    const acted = markOf(action)
    if (!loaded) throw new Error(`${file} has no guard`)
    const forms = acted?.kind === 'forms' ? Object.entries(acted.intents) : []
    const all = [door(loader, loaded), ...forms.map(([intent, mark]) => door(action, mark, intent))]
    return all.filter(({ mark }) => mark.kind !== 'open')
  })
}

let people = 0

async function createPerson(database: Database, accounts: Accounts, conferenceId: number, role: Role) {
  people += 1
  const email = `person-${people}@example.org`
  const password = 'seven quiet lattices'
  const personId = await accounts.create({ email, name: role, password })
  const signedIn = await accounts.signIn({ cookie: '', address: '', userAgent: '' }, { email, password })
  if (!signedIn.ok) throw new Error('not signed in')
  await database.write(async tx => {
    const created_at = toStored(Temporal.Instant.from('2027-01-01T00:00:00Z'))
    await tx
      .insertInto('memberships')
      .values({ person_id: personId, role, conference_id: conferenceId, created_at })
      .execute()
    // Pages that require a second factor are requested by people who have one.
    await tx
      .updateTable('user')
      .set({ twoFactorEnabled: database.dialect === 'postgres' ? true : 1 })
      .where('id', '=', personId)
      .execute()
    // A confirmation in the far future is always recent enough.
    await tx
      .updateTable('session')
      .set({ confirmedAt: '2999-01-01T00:00:00.000Z' })
      .where('userId', '=', personId)
      .execute()
  })
  const cookie = signedIn.value.cookies.map(each => each.split(';')[0]).join('; ')
  return { personId, cookie, isSignedIn: true }
}

async function endedSession(database: Database, accounts: Accounts, conferenceId: number): Promise<Asker> {
  const { personId, cookie } = await createPerson(database, accounts, conferenceId, 'owner')
  for (const { id } of await accounts.listSessions(personId)) await accounts.endSession(personId, id)
  return { name: 'an ended session', cookie, role: undefined, isSignedIn: false }
}

async function removedRole(database: Database, accounts: Accounts, conferenceId: number): Promise<Asker> {
  const { personId, cookie } = await createPerson(database, accounts, conferenceId, 'owner')
  await database.write(tx => tx.deleteFrom('memberships').where('person_id', '=', personId).execute())
  return { name: 'a removed role', cookie, role: undefined, isSignedIn: true }
}

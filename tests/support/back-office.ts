/** The back office without a browser: its own routes, guards and sessions, asked for pages and sent forms. */
import { matchPath, RouterContextProvider } from 'react-router'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Database } from '#database/database.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import { enter } from '#site/organiser/session.ts'
import type { StoppedClock } from '#tests/factories/conference.ts'
import { listOrganiserPages, type OrganiserPage } from '#tests/roles/organiser-pages.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const publicUrl = 'https://meetings.example.org'

/** What a page answered: its data, or where it sent its visitor. */
export interface Answer {
  status: number
  location: string | undefined
  // Pages answer with views of their own; a test names what it looks at.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  view: any
}

export interface StaffVisitor {
  get(path: string): Promise<Answer>
  /** Sends a form as a browser does, with what an unticked box leaves out left out. */
  post(path: string, fields: Record<string, string>): Promise<Answer>
  /** Sets when they last proved who they are. */
  confirmedAt(instant: string): Promise<void>
}

let pages: Promise<OrganiserPage[]> | undefined

export async function openBackOffice(database: Database, clock: StoppedClock, payments: Payments) {
  const accounts = openAccounts({
    database,
    clock: { now: () => Temporal.Instant.from('2000-01-01T00:00:00Z') },
    publicUrl,
    productName: 'Colloquy',
    productSlug: 'colloquy',
    secretKey: 'a key that signs nothing outside of this test',
  })
  const site = { database, accounts, clock, payments, publicUrl, requestId: 'r', reportFault() {} }

  /** Somebody with a role at a conference, who has a second factor and has just confirmed. */
  async function signIn(role: Role, conferenceId: number): Promise<StaffVisitor> {
    const { cookie, confirmedAt } = await hireStaff(
      { database, accounts },
      { role, conferenceId, name: role },
    )
    const ask = (path: string, init: RequestInit = {}) => askPage(site, cookie, path, init)
    return {
      get: path => ask(path),
      post: (path, fields) => ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
      confirmedAt,
    }
  }

  return { signIn }
}

async function askPage(
  site: Partial<SiteContext>,
  cookie: string,
  path: string,
  init: RequestInit,
): Promise<Answer> {
  const request = new Request(publicUrl + path, { ...init, headers: { Cookie: cookie } })
  const url = new URL(request.url)
  const { page, params } = await findPage(url.pathname)
  const context = new RouterContextProvider()
  // Pages of the back office use no more of it.
  context.set(siteContext, { ...site, clientAddress: 'client' } as SiteContext)
  await enter(request, context)
  const door = (init.method === 'POST' ? page.action : page.loader) as (args: object) => Promise<unknown>
  try {
    return answerOf(await door({ request, url, params, context }))
  } catch (thrown) {
    if (thrown instanceof Response || isData(thrown)) return answerOf(thrown)
    throw thrown
  }
}

async function findPage(pathname: string) {
  pages ??= listOrganiserPages()
  // Addresses without parameters come before those with some.
  const sorted = (await pages).toSorted(
    (a, b) => (a.pattern?.split(':').length ?? 0) - (b.pattern?.split(':').length ?? 0),
  )
  for (const page of sorted) {
    const match = page.pattern && !page.pattern.endsWith('*') && matchPath(page.pattern, pathname)
    if (match) return { page, params: match.params }
  }
  throw new Error(`no page at ${pathname}`)
}

interface Data {
  data: unknown
  init: ResponseInit | null
}

const isData = (answer: unknown): answer is Data =>
  typeof answer === 'object' && answer !== null && 'data' in answer && 'init' in answer

function answerOf(answer: unknown): Answer {
  if (answer instanceof Response) {
    return { status: answer.status, location: answer.headers.get('Location') ?? undefined, view: null }
  }
  if (isData(answer)) return { status: answer.init?.status ?? 200, location: undefined, view: answer.data }
  return { status: 200, location: undefined, view: answer }
}

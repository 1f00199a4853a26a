/**
 * Staff of the back office without a browser. Their requests take the product's way: through its list of routes, the
 * guard, the loader and the action, with their roles read for each request.
 */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Accounts } from '#domain/staff/accounts/accounts.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import {
  conferenceContext,
  namedConferenceContext,
  readingContext,
  type SiteContext,
  siteContext,
} from '#site/context.ts'
import { enter } from '#site/organiser/session.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { insertPerson } from '#tests/factories/staff.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'

export const officeUrl = 'https://conf.example'

export interface Answer {
  status: number
  /** The redirect's target; undefined for none. */
  to: string | undefined
  /** The result of the loader, or of a form's action; the response, if it is a file. */
  // It differs for each page; a test names the fields that it reads.
  // biome-ignore lint/suspicious/noExplicitAny: tests look at single fields of many pages' data
  data: any
  /** The page without the frame around it; empty if there is none. Rendered when a test reads it. */
  readonly html: string
}

export interface Staff {
  personId: string
  name: string
  email: string
  /** The site's. */
  clock: StoppedClock
  get(path: string): Promise<Answer>
  /** Sends a form as a browser does, without unticked boxes. */
  post(path: string, fields: Readonly<Record<string, string | File | readonly File[]>>): Promise<Answer>
  /** Sets when they last confirmed who they are. */
  confirmedAt(instant: string): void
  /** Takes their second factor. */
  loseSecondFactor(): void
}

/** The parts of the site that a test provides; the requested pages use no more of it. */
export type GivenSite = Omit<Partial<SiteContext>, 'clock'> & { clock?: StoppedClock }

let people = 0

/**
 * Somebody with a role and a second factor, who has just confirmed who they are. Their sessions are not better-auth's,
 * whose passwords deliberately take 75 ms each; accounts.test.ts tests those.
 *
 * @param who a role at all conferences, or at one
 */
export async function hireStaff(
  database: Database,
  { role, conferenceId = null, name = role }: { role: Role; conferenceId?: number | null; name?: string },
  { clock = new StoppedClock(), ...site }: GivenSite = {},
): Promise<Staff> {
  people += 1
  const email = `staff-${people}@example.org`
  const personId = await insertPerson(database, { name, email, role, conferenceId })
  const session = {
    id: `session of ${personId}`,
    personId,
    name,
    email,
    hasSecondFactor: true,
    // Signing in counts as a confirmation; this one always does.
    startedAt: Temporal.Instant.from('2999-01-01T00:00:00Z'),
  }
  const accounts = { ...site.accounts, readSession: async () => ({ session, cookies: [] }) } as Accounts
  const ask = async (path: string, init: RequestInit = {}) =>
    askRoute(
      {
        database,
        requestId: 'r',
        secretKey: 'a key of tests',
        publicUrl: officeUrl,
        ownDomains: () => new Map(),
        ...site,
        accounts,
        clock,
      },
      await organiserRoute(path),
      new Request(officeUrl + path, init),
    )
  return {
    personId,
    name,
    email,
    clock,
    get: path => ask(path),
    post: (path, fields) => {
      const hasFile = Object.values(fields).some(value => typeof value !== 'string')
      const body = hasFile ? new FormData() : new URLSearchParams()
      // Only a form that may contain files has them among its fields.
      for (const [field, value] of Object.entries(fields))
        for (const each of Array.isArray(value) ? value : [value]) body.append(field, each as string)
      return ask(path, { method: 'POST', body })
    },
    confirmedAt: instant => {
      session.startedAt = Temporal.Instant.from(instant)
    },
    loseSecondFactor: () => {
      session.hasSecondFactor = false
    },
  }
}

let routes: Promise<RouteObject[]> | undefined

/** By pathname: matching compiles and ranks every route of the back office again, and tests repeat a few addresses. */
const routesAt = new Map<string, RouteObject>()

async function organiserRoute(path: string): Promise<RouteObject> {
  const { pathname } = new URL(path, officeUrl)
  const known = routesAt.get(pathname)
  if (known) return known
  routes ??= listOrganiserPages().then(pages =>
    pages.flatMap(({ pattern, loader, action, component }) => {
      if (pattern === undefined) return []
      const element = component ? pageElement(component) : null
      return [{ path: pattern, loader, action, element, errorElement: '' } as RouteObject]
    }),
  )
  const matched = matchRoutes(await routes, pathname)?.at(-1)?.route
  if (!matched) throw new Error(`no page at ${path}`)
  routesAt.set(pathname, matched)
  return matched
}

interface PageProps {
  loaderData: unknown
  actionData: unknown
  params: object
}

/** @param component of a route's module, whose types are its own */
export const pageElement = (component: unknown) =>
  createElement(PageWithProps, { page: component as React.ComponentType<PageProps> })

/** A route's component gets its data as React Router's build passes it on. */
function PageWithProps({ page }: { page: React.ComponentType<PageProps> }) {
  return createElement(page, {
    loaderData: useLoaderData(),
    actionData: useActionData(),
    params: useParams(),
  })
}

/**
 * Requests a route as the product does: reads the session, then runs the loader, or the action and the loader.
 *
 * @param conference whose page it is, of a page of a microsite
 */
export async function askRoute(
  site: Partial<SiteContext>,
  route: RouteObject,
  request: Request,
  conference?: Conference,
): Promise<Answer> {
  const context = new RouterContextProvider()
  // Each from its own address, because posts are counted. Pages use no more of it than what the test provides.
  context.set(siteContext, {
    countStep() {},
    clientAddress: `client-${crypto.randomUUID()}`,
    ...site,
  } as SiteContext)
  if (conference) {
    context.set(conferenceContext, conference)
    context.set(namedConferenceContext, { ok: true, value: conference })
    context.set(readingContext, context.get(siteContext))
  }
  await enter(request, context)
  const handler = createStaticHandler([route])
  // A route without a page sends a file.
  if (!route.element) return answerOf(await said(handler.queryRoute(request, { requestContext: context })))
  const answered = await handler.query(request, { requestContext: context })
  if (answered instanceof Response) return answerOf(answered)
  const thrown = Object.values(answered.errors ?? {})[0]
  if (thrown !== undefined) return answerOf(thrown)
  const data = Object.values((request.method === 'POST' && answered.actionData) || answered.loaderData)[0]
  return {
    status: answered.statusCode,
    to: undefined,
    data,
    get html() {
      return drawn(handler, answered)
    },
  }
}

/** A value that a route throws is an answer too. */
const said = (asked: Promise<unknown>): Promise<unknown> => asked.catch((thrown: unknown) => thrown)

function answerOf(answered: unknown): Answer {
  if (answered instanceof Error) throw answered
  if (isRouteErrorResponse(answered))
    return { status: answered.status, to: undefined, data: answered.data, html: '' }
  if (!(answered instanceof Response)) return { status: 200, to: undefined, data: answered, html: '' }
  const to = answered.headers.get('Location') ?? undefined
  return { status: answered.status, to, data: to === undefined ? answered : undefined, html: '' }
}

function drawn(
  { dataRoutes }: ReturnType<typeof createStaticHandler>,
  context: StaticHandlerContext,
): string {
  const router = createStaticRouter(dataRoutes, context)
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false })
  return renderToString(page).replaceAll('<!-- -->', '')
}

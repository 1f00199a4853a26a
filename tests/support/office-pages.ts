/** The pages of the back office on a database for the test, asked as their routes are: through guard, loader and action. */
import { sql } from 'kysely'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router'
import type { Database } from '#database/database.ts'
import type { Role } from '#domain/accounts/role.ts'
import { toStored } from '#domain/time.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import { personContext } from '#site/organiser/session.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { listOrganiserPages } from '#tests/roles/organiser-pages.ts'

const publicUrl = 'https://meetings.example.org'

export interface OfficeAnswer {
  status: number
  /** Where it leads, if it leads elsewhere. */
  to: string | null
  /** The page, without the frame around it, or the file that is sent; empty where it leads elsewhere. */
  html: string
}

export interface Office {
  clock: StoppedClock
  get(path: string): Promise<OfficeAnswer>
  post(path: string, fields: Readonly<Record<string, string | File>>): Promise<OfficeAnswer>
}

interface PageProps {
  loaderData: unknown
  actionData: unknown
  params: object
}

/** A route's component gets its data as React Router's own build hands it on. */
function PageWithProps({ page }: { page: React.ComponentType<PageProps> }) {
  return createElement(page, {
    loaderData: useLoaderData(),
    actionData: useActionData(),
    params: useParams(),
  })
}

/**
 * @param who a role at all conferences, or at one; its holder has a second factor and has just confirmed themselves
 * @param more of the site, for pages that need files, pictures or payments
 */
export async function openOfficePages(
  database: Database,
  who: { role: Role; conferenceId?: number; name?: string },
  more: Partial<SiteContext> = {},
): Promise<Office> {
  const clock = new StoppedClock()
  const personId = crypto.randomUUID()
  const name = who.name ?? 'Ida Berg'
  const email = `${personId}@example.org`
  await database.write(tx =>
    sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${personId}, ${name}, ${email}, ${database.dialect === 'postgres' ? true : 1}, ${toStored(clock.now())},
        ${toStored(clock.now())})`.execute(tx),
  )
  const pages = await listOrganiserPages()
  const routes = pages.flatMap(({ pattern, loader, action, component }) => {
    if (pattern === undefined) return []
    // What the route list names, under the general types.
    const element = component
      ? createElement(PageWithProps, { page: component as React.ComponentType<PageProps> })
      : null
    return [{ path: pattern, loader, action, element, errorElement: '' } as RouteObject]
  })
  const person = {
    actor: { kind: 'staff' as const, personId, sessionId: 'a session' },
    name,
    email,
    memberships: [{ id: 1, role: who.role, conferenceId: who.conferenceId ?? null }],
    hasSecondFactor: true,
    isSecondFactorForAll: false,
  }

  async function ask(path: string, init: RequestInit = {}): Promise<OfficeAnswer> {
    const context = new RouterContextProvider()
    // Pages use no more of it than what the test gives them.
    context.set(siteContext, {
      database,
      clock,
      requestId: 'r',
      secretKey: 'a key of tests',
      ...more,
    } as SiteContext)
    context.set(personContext, { ...person, confirmedAt: clock.now() })
    const request = new Request(publicUrl + path, init)
    const matched = matchRoutes(routes, new URL(request.url).pathname)?.at(-1)?.route
    if (!matched) throw new Error(`no page at ${path}`)
    const handler = createStaticHandler([matched])
    // A route without a page sends a file.
    if (!matched.element)
      return fileAnswer(await sent(handler.queryRoute(request, { requestContext: context })))
    const answered = await handler.query(request, { requestContext: context })
    if (answered instanceof Response) {
      return { status: answered.status, to: answered.headers.get('Location'), html: '' }
    }
    const thrown = Object.values(answered.errors ?? {})[0]
    if (thrown !== undefined && !isRouteErrorResponse(thrown)) throw thrown
    if (thrown !== undefined) return { status: thrown.status, to: null, html: '' }
    const router = createStaticRouter(handler.dataRoutes, answered)
    const html = renderToString(
      createElement(StaticRouterProvider, { router, context: answered, hydrate: false }),
    )
    return { status: answered.statusCode, to: null, html: html.replaceAll('<!-- -->', '') }
  }

  /** What a route threw is an answer as well. */
  const sent = (asked: Promise<unknown>): Promise<unknown> => asked.catch((thrown: unknown) => thrown)

  async function fileAnswer(answered: unknown): Promise<OfficeAnswer> {
    if (isRouteErrorResponse(answered)) return { status: answered.status, to: null, html: '' }
    if (!(answered instanceof Response)) throw answered
    const to = answered.headers.get('Location')
    return { status: answered.status, to, html: to === null ? await answered.text() : '' }
  }

  return {
    clock,
    get: path => ask(path),
    post: (path, fields) => {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.append(field, value)
      return ask(path, { method: 'POST', body })
    },
  }
}

/**
 * The guard of the back office. Every loader and action is wrapped by it and marked with who may call it. A test
 * imports every page and fails for one without a mark. docs/organiser.md shows how a page is written.
 */
import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { keyOfContent } from '#domain/foundations/repeats/form-key.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import {
  lacksSecondFactor,
  type NotPermitted,
  type Permit,
  permit,
  permitReading,
  type ReadingPermit,
  type Scope,
  scopeOfMember,
} from '#domain/staff/rights/permit.ts'
import { type SiteContext, siteContext } from '#site/context.ts'
import { readForm } from '#site/forms/receive-form.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { nextPage, organiserPaths } from '#site/organiser/organiser-paths.ts'
import { personContext } from '#site/organiser/session.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import { roleNames } from '#words/role-words.ts'

/** The part of React Router's loader and action arguments that every page has. */
export interface RouteArgs {
  request: Request
  url: URL
  params: Record<string, string | undefined>
  context: Readonly<RouterContextProvider>
}

/** What a guarded page works with. */
export interface StaffRequest {
  person: SignedIn
  /** Passed to commands: who acts, and when. */
  act: Act<Staff>
  /** Passed to queries: what they may read. */
  scope: Scope
  /** The conference in the address; null on pages of the organiser's own. */
  conference: Conference | null
  site: SiteContext
}

/** What a page about the signed-in person works with. */
export type SignedInRequest = Omit<StaffRequest, 'scope' | 'conference'>

export interface PermittedRequest<A extends Right> extends StaffRequest {
  permit: Permit<A>
}

/** What the page of an act works with: it shows what the act would do, and does nothing. */
export interface ReadingRequest<A extends Right> extends StaffRequest {
  permit: ReadingPermit<A>
}

/** A request to a page whose address always names a conference. */
export type AtConference<R extends StaffRequest> = R & { conference: Conference }

/**
 * Who may call a page: those who have a right, members of the conference, everybody who is signed in, or anybody.
 */
export type Mark =
  | { kind: 'right'; right: Right }
  | { kind: 'member' }
  | { kind: 'signed-in' }
  | { kind: 'open'; because: string }
  | { kind: 'forms'; intents: Readonly<Record<string, Mark>> }

const mark = Symbol('guarded')

/**
 * The mark of a loader or action; undefined if it is not guarded. The tests of rights read it.
 *
 * @public
 */
export function markOf(page: unknown): Mark | undefined {
  return typeof page === 'function' && mark in page ? (page[mark] as Mark) : undefined
}

const marked = <F extends (...given: never[]) => unknown>(page: F, as: Mark): F =>
  Object.assign(page, { [mark]: as })

/**
 * A loader for those who have a right at the conference `:event` of the address, or at the organiser. It asks nobody to
 * confirm who they are: the form that does the act asks.
 */
export function guarded<A extends Right, Args extends RouteArgs, T>(
  right: A,
  load: (staff: ReadingRequest<A>, args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return marked(async (args: Args) => await load(await readingRequest(right, args), args), {
    kind: 'right',
    right,
  })
}

/** A loader that is itself the act: a file with personal data leaves the back office by being asked for. */
export function guardedFile<A extends Right, Args extends RouteArgs, T>(
  right: A,
  load: (staff: PermittedRequest<A>, args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return marked(async (args: Args) => await load(await permittedRequest(right, args), args), {
    kind: 'right',
    right,
  })
}

/** A loader like `guarded`, of a page whose address always names a conference. */
export function guardedAtConference<A extends Right, Args extends RouteArgs, T>(
  right: A,
  load: (staff: AtConference<ReadingRequest<A>>, args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return guarded(right, (staff, args: Args) => load(atConference(staff), args))
}

/** The permit of another right than the page's own, as required by a choice on it. @throws the same refusals */
export async function alsoNeeded<A extends Right>(right: A, args: RouteArgs): Promise<Permit<A>> {
  return (await permittedRequest(right, args)).permit
}

/** A loader for everybody who is signed in and, if the address names a conference, has a role there. */
export function forMembers<Args extends RouteArgs, T>(
  load: (staff: StaffRequest, args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return marked(async (args: Args) => await load(await memberRequest(args), args), { kind: 'member' })
}

/** A loader for everybody who is signed in; a conference in the address is not checked. */
export function forSignedIn<Args extends RouteArgs, T>(
  load: (staff: SignedInRequest, args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return marked(async (args: Args) => await load(signedInRequest(args), args), { kind: 'signed-in' })
}

/** A loader or action that anybody may call. @param because why no session is needed */
export function open<Args extends RouteArgs, T>(
  because: string,
  page: (args: Args) => T | Promise<T>,
): (args: Args) => Promise<T> {
  return marked(async (args: Args) => await page(args), { kind: 'open', because })
}

/** One form of a page: what it requires of the sender, and what it does. */
export interface FormOf<T> {
  mark: Mark
  receive: (args: RouteArgs, form: FormData) => Promise<T>
}

/** A form for those who have a right. */
export function form<A extends Right, T>(
  right: A,
  receive: (staff: PermittedRequest<A>, form: FormData, args: RouteArgs) => T | Promise<T>,
): FormOf<T> {
  return {
    mark: { kind: 'right', right },
    receive: async (args: RouteArgs, sent: FormData) =>
      await receive(withKey(await permittedRequest(right, args), sent), sent, args),
  }
}

/** A form that does nothing yet: the first of two steps. Like a loader, it asks nobody to confirm who they are. */
export function formToRead<A extends Right, T>(
  right: A,
  receive: (staff: ReadingRequest<A>, form: FormData, args: RouteArgs) => T | Promise<T>,
): FormOf<T> {
  return {
    mark: { kind: 'right', right },
    receive: async (args: RouteArgs, sent: FormData) =>
      await receive(await readingRequest(right, args), sent, args),
  }
}

/** A form like `form`, on a page whose address always names a conference. */
export function formAtConference<A extends Right, T>(
  right: A,
  receive: (staff: AtConference<PermittedRequest<A>>, form: FormData, args: RouteArgs) => T | Promise<T>,
): FormOf<T> {
  return form(right, (staff, sent, args) => receive(atConference(staff), sent, args))
}

/** A form for everybody who is signed in, about themselves. */
export function personalForm<T>(
  receive: (staff: SignedInRequest, form: FormData, args: RouteArgs) => T | Promise<T>,
): FormOf<T> {
  return {
    mark: { kind: 'signed-in' },
    receive: async (args: RouteArgs, sent: FormData) =>
      await receive(withKey(signedInRequest(args), sent), sent, args),
  }
}

/**
 * Fields of the longest form of the back office: a page of 60 blocks with 1,000 rows in all, the names of a group's people, an
 * abstract of 200 authors, places for each topic and form.
 */
const fieldsOfStaff = 4_000

/** With the fields of a door that carries that form: its address, password and code, and the names of files. */
export const fieldsAtDoors = fieldsOfStaff + 20

/**
 * The action of a page: chooses one of its forms by the field `intent`.
 *
 * @param others receives forms with any other intent
 * @throws the 400 of a form whose intent this page does not know
 */
export function forms<Forms extends Record<string, FormOf<unknown>>, Other = never>(
  all: Forms,
  others?: FormOf<Other>,
): (args: RouteArgs) => Promise<Awaited<ReturnType<Forms[keyof Forms]['receive']>> | Other> {
  type Received = Awaited<ReturnType<Forms[keyof Forms]['receive']>> | Other
  const action = async (args: RouteArgs): Promise<Received> => {
    // Forms are only read for signed-in people, because a schedule of a hundred lines is large.
    signedInRequest(args)
    // Some of these pages are doors.
    const sent = await readForm(args.request, fieldsAtDoors)
    const intent = sent.get('intent')
    const chosen = (typeof intent === 'string' ? lookUp(all, intent) : undefined) ?? others
    if (!chosen) throw data(null, { status: 400 })
    // One of the forms of the union has answered.
    return (await chosen.receive(args, sent)) as Received
  }
  const receivers = { ...all, ...(others && { 'any other': others }) }
  const intents = Object.fromEntries(Object.entries(receivers).map(([name, each]) => [name, each.mark]))
  return marked(action, { kind: 'forms', intents })
}

/** The data of a refused page; the layout finds the words. */
export interface NotAllowed {
  refusal: 'not-allowed'
  /** Such as `refund, move money and correct invoices`. */
  what: string
  /** The names of the roles that may. */
  roles: string[]
}

async function readingRequest<A extends Right>(right: A, args: RouteArgs): Promise<ReadingRequest<A>> {
  const { person, site, now, conference } = await arrive(args)
  const permitted = permitReading(person, right, conference?.id ?? null)
  if (!permitted.ok) throw refuse(permitted.error, args)
  const { scope } = permitted.value
  return { person, site, conference, scope, permit: permitted.value, act: { actor: person.actor, now } }
}

async function permittedRequest<A extends Right>(right: A, args: RouteArgs): Promise<PermittedRequest<A>> {
  const { person, site, now, conference } = await arrive(args)
  const permitted = permit(person, right, conference?.id ?? null, now)
  if (!permitted.ok) throw refuse(permitted.error, args)
  const { scope } = permitted.value
  return { person, site, conference, scope, permit: permitted.value, act: { actor: person.actor, now } }
}

async function memberRequest(args: RouteArgs): Promise<StaffRequest> {
  const { person, site, now, conference } = await arrive(args)
  const scope = scopeOfMember(person, conference?.id ?? null)
  if (!scope) throw notHere()
  if (lacksSecondFactor(person)) throw refuse({ code: 'second-factor-missing' }, args)
  return { person, site, conference, scope, act: { actor: person.actor, now } }
}

function signedInRequest(args: RouteArgs): SignedInRequest {
  const person = args.context.get(personContext)
  if (!person) throw stopAt('signIn', args)
  const site = args.context.get(siteContext)
  return { person, site, act: { actor: person.actor, now: site.clock.now() } }
}

async function arrive(args: RouteArgs) {
  const { person, site, act } = signedInRequest(args)
  const { event } = args.params
  const conference = event === undefined ? null : await findConferenceByName(site.database.read, event)
  if (conference === undefined) throw notHere()
  return { person, site, conference, now: act.now }
}

function refuse(problem: NotPermitted, args: RouteArgs) {
  switch (problem.code) {
    case 'not-theirs':
      return notHere()
    case 'not-allowed': {
      const roles = problem.roles.map(role => roleNames[role])
      return data({ refusal: 'not-allowed', what: rightWords[problem.right], roles } satisfies NotAllowed, {
        status: 403,
      })
    }
    case 'second-factor-missing':
      return stopAt('secondFactor', args)
    case 'confirm-first':
      return stopAt('confirm', args)
  }
}

/** @throws the 404 of an address without a conference */
export function atConference<R extends StaffRequest>(staff: R): AtConference<R> {
  const { conference } = staff
  if (!conference) throw notFound()
  return { ...staff, conference }
}

/**
 * The same answer for another's conference and for none, so that it reveals nothing. Its reason tells the tests of
 * rights that the guard refused, not the page.
 */
const notHere = () => data({ refusal: 'not-here' }, { status: 404 })

/** The page that a request is about, for coming back to it. */
const pageOf = ({ url }: RouteArgs) => nextPage(url.pathname + url.search)

/**
 * Sends somebody to a page at a door, and their form with them, which a 307 sends there again: so nothing that was typed
 * is lost. Forms that are sent to another address than their page's are not carried.
 */
function stopAt(door: 'signIn' | 'secondFactor' | 'confirm', args: RouteArgs): Response {
  const { request, url } = args
  const type = request.headers.get('Content-Type') ?? ''
  const isCarried =
    request.method === 'POST' &&
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type) &&
    pageOf(args) === url.pathname + url.search
  return redirect(organiserPaths.onTheWayTo(door, pageOf(args)), isCarried ? 307 : 302)
}

/** A form with a key is processed once, however often it is sent. */
function withKey<D extends SignedInRequest>(staff: D, sent: FormData): D {
  const key = sent.get('request-key')
  if (typeof key !== 'string' || !/^[0-9a-f]{32}$/.test(key)) return staff
  const fields = [...sent].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size],
  ])
  return { ...staff, act: { ...staff.act, requestKey: keyOfContent(fields) } }
}

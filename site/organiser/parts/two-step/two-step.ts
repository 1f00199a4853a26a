/**
 * An act in two steps: a form, and a check page with its consequences. On confirmation they are computed again, under
 * the registration's lock, and compared with the check page, so that nothing happens that nobody has read.
 */
import { createHash } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { StaffAct } from '#domain/accounts/can.ts'
import { holds, type Permit, permit, type Scope } from '#domain/accounts/permit.ts'
import type { Act, Staff } from '#domain/audit/actor.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { lockConferences } from '#domain/conferences/conference-queries.ts'
import { once, wasDone } from '#domain/limits/acts-done.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { findInScope } from '#domain/staff-lists/find-in-scope.ts'
import { cutToLimit } from '#domain/text.ts'
import type { SiteContext } from '#site/context.ts'
import {
  type AtConference,
  type FormOf,
  formAtConference,
  type PermittedRequest,
  type RouteArgs,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { newRequestKey } from '#site/organiser/parts/request-key.tsx'
import { registrationStatus, type StatusWords } from '#words/registration-status.ts'

/** The input, by field name. */
export type Values = Readonly<Record<string, string>>

export interface FieldView {
  name: string
  label: string
  hint?: string
  /** `cards`: one of a few, each with a sentence; `options`: one of many; `yes`: a box to tick. */
  kind: 'line' | 'text' | 'email' | 'tel' | 'sum' | 'date' | 'cards' | 'options' | 'yes'
  options?: readonly { value: string; label: string; detail?: string }[]
  isRequired?: boolean
}

export interface FormView {
  /** Why it cannot be done now: the form is left out. */
  hindrance?: string | undefined
  lead?: string
  fields: readonly FieldView[]
  /** For a page with one step, because it can be corrected at once: its button. */
  saves?: { needs: StaffAct; button: string }
  /** The fields' initial values. */
  values: Values
}

/** The consequences in words: everything that is shown before confirming. */
export interface Check {
  /** The right that it requires, which may depend on the choice. */
  needs: StaffAct
  /** `Give back USD 366.98` */
  button: string
  /** The money that moves. */
  sum?: { figures: string; words: string }
  facts: readonly { label: string; lines: readonly string[] }[]
}

/** Why it cannot be done, in words for staff. */
export type Refused = { code: 'refused'; words: string }
export const refused = (words: string): { ok: false; error: Refused } => fail({ code: 'refused', words })

/** Something has changed since the check page was shown, so it is shown again. */
export type Stale = { code: 'stale' }
export const stale: { ok: false; error: Stale } = fail({ code: 'stale' })

/** Invalid fields, each with its message. */
export type Invalid = { code: 'invalid'; problems: Values }

/** The context of a page about one registration. */
export interface At {
  site: SiteContext
  conference: Conference
  registration: Registration
  act: Act<Staff>
  scope: Scope
  /** Whether their role has a right here. */
  may: (act: StaffAct) => boolean
}

export interface Confirming<A extends StaffAct> extends At {
  permit: Permit<A>
  staff: AtConference<PermittedRequest<A>>
}

export interface TwoStep<Input> {
  title: string
  /**
   * Personal data is sent in the body; everything else is in the address, which survives a confirmation of identity.
   */
  carriedBy: 'address' | 'body'
  ask(at: At): Promise<FormView>
  read(at: At, values: Values): Promise<Result<Input, Invalid>>
  check(db: Reader, at: At, input: Input): Promise<Result<Check, Refused>>
}

/** The first of the two steps, or the only one. */
export type Asking<Input> = Omit<TwoStep<Input>, 'check'>

/** How an input is carried out: in one transaction, or by a command that has its own and checks `isAsRead` in it. */
export type Doing<A extends StaffAct, Input> =
  | {
      kind: 'transaction'
      /** Other conferences whose rows it locks. */
      alsoLocks?: (input: Input) => readonly number[]
      run(tx: Transaction, at: Confirming<A>, input: Input): Promise<Result<string, Refused | Stale>>
      /** What follows after the commit, such as a call to a gateway. */
      after?: (at: Confirming<A>, input: Input) => Promise<void>
    }
  | {
      kind: 'command'
      run(
        at: Confirming<A>,
        input: Input,
        isAsRead: (tx: Transaction) => Promise<boolean>,
      ): Promise<Result<string, Refused | Stale>>
    }

export type TwoStepView = {
  title: string
  /** The registration that it is about; undefined if there is none yet. */
  about?: { name: string; code: string; status: StatusWords }
  back: string
  /** The address of the form, for changing something. */
  address: string
  values: Values
  carriedBy: 'address' | 'body'
  requestKey: string
} & (
  | ({ step: 'form'; problems: Values; refusal: string | undefined } & Omit<FormView, 'values'>)
  | { step: 'check'; check: Check; digest: string; isStale: boolean }
)

/** The loader of an act's page: the form, or the consequences of the input in its address. */
export async function loadTwoStep<Input>(
  staff: AtConference<StaffRequest>,
  page: TwoStep<Input>,
  { params, url }: RouteArgs,
) {
  const at = await standAt(staff, params.code)
  const isAnswered = page.carriedBy === 'address' && url.searchParams.has('check')
  return isAnswered ? answer(page, at, url, valuesIn(url.searchParams)) : data(await askView(page, at, url))
}

/** The loader of a page with one step. */
export async function loadOneStep<Input>(
  staff: AtConference<StaffRequest>,
  page: Asking<Input>,
  { params, url }: RouteArgs,
) {
  return data(await askView(page, await standAt(staff, params.code), url))
}

/** The form of a page with one step: an act that can be corrected at once is done at once. */
export function saving<A extends StaffAct, Input>(
  needs: A,
  page: Asking<Input>,
  run: (tx: Transaction, at: Confirming<A>, input: Input) => Promise<Result<string, Refused>>,
) {
  return formAtConference(needs, async (staff, sent, args) => {
    const at: Confirming<A> = { ...(await standAt(staff, args.params.code)), permit: staff.permit, staff }
    const values = valuesIn(sent)
    const input = await page.read(at, values)
    if (!input.ok) {
      return data(await askView(page, at, args.url, values, input.error.problems), { status: 422 })
    }
    const doing = { kind: 'transaction', run } as const
    const outcome = await inTransaction(at, doing, input.value, async () => true)
    if (outcome.ok) throw done(at, outcome.value)
    const words = outcome.error.code === 'refused' ? outcome.error.words : ''
    return data(await askView(page, at, args.url, values, {}, words), { status: 409 })
  })
}

/** A further right of the person who confirms, if they have it. */
export function alsoPermit<A extends StaffAct>(
  { staff, conference, act }: Confirming<StaffAct>,
  needs: A,
  conferenceId = conference.id,
): Permit<A> | undefined {
  const permitted = permit(staff.person, needs, conferenceId, act.now)
  return permitted.ok ? permitted.value : undefined
}

/** The form that shows the result of an input that must not appear in an address. */
export function checking<A extends StaffAct, Input>(act: A, page: TwoStep<Input>) {
  return formAtConference(act, async (staff, sent, args) => {
    const at = await standAt(staff, args.params.code)
    if (sent.get('again') === 'yes') return data(await askView(page, at, args.url, valuesIn(sent)))
    return answer(page, at, args.url, valuesIn(sent))
  })
}

/** The form of a check page: does what was read, or shows what is different now. */
export function confirming<A extends StaffAct, Input>(
  needs: A,
  page: TwoStep<Input>,
  doing: Doing<A, Input>,
): FormOf<Awaited<ReturnType<typeof answer>>> {
  return formAtConference(needs, async (staff, sent, args) => {
    const at: Confirming<A> = { ...(await standAt(staff, args.params.code)), permit: staff.permit, staff }
    const { read: db } = at.site.database
    const values = valuesIn(page.carriedBy === 'address' ? args.url.searchParams : sent)
    // The same act may be the reason: an earlier click with this key.
    const again = async (problem: Refused | Stale) => {
      if (await wasDone(db, at.act)) throw done(at, 'done-before')
      return answer(page, at, args.url, values, problem)
    }
    if (await wasDone(db, at.act)) throw done(at, 'done-before')
    const input = await page.read(at, values)
    if (!input.ok) return answer(page, at, args.url, values)
    const check = await page.check(db, at, input.value)
    if (!check.ok) return again(check.error)
    // Our forms have only the right that is checked here.
    if (check.value.needs !== needs) throw data(null, { status: 400 })
    const digest = sent.get('digest')
    if (digestOf(check.value) !== digest) return again(stale.error)
    const isAsRead = async (tx: Transaction) => {
      const registration = await findRegistration(tx, at.registration.id)
      const now = registration && (await page.check(tx, { ...at, registration }, input.value))
      return now?.ok === true && digestOf(now.value) === digest
    }
    const outcome =
      doing.kind === 'command'
        ? await doing.run(at, input.value, isAsRead)
        : await inTransaction(at, doing, input.value, isAsRead)
    if (outcome.ok) throw done(at, outcome.value)
    return again(outcome.error)
  })
}

async function inTransaction<A extends StaffAct, Input>(
  at: Confirming<A>,
  doing: Extract<Doing<A, Input>, { kind: 'transaction' }>,
  input: Input,
  isAsRead: (tx: Transaction) => Promise<boolean>,
): Promise<Result<string, Refused | Stale>> {
  let said = 'done-before'
  const outcome = await orRollBack(at.site.database, tx =>
    once(tx, at.act, async () => {
      await lockConferences(tx, [at.conference.id, ...(doing.alsoLocks?.(input) ?? [])])
      await lockRegistration(tx, at.registration.id)
      const ran = (await isAsRead(tx)) ? await doing.run(tx, at, input) : stale
      if (ran.ok) said = ran.value
      return ran
    }),
  )
  if (!outcome.ok) return outcome
  await doing.after?.(at, input)
  return ok(said)
}

/** Writes everything, or nothing if it is refused. */
export async function orRollBack<T, E extends Refused | Stale>(
  database: Database,
  write: (tx: Transaction) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  try {
    const value = await database.write(async tx => {
      const outcome = await write(tx)
      if (!outcome.ok) throw new RolledBack(outcome.error)
      return outcome.value
    })
    return ok(value)
  } catch (error) {
    // Thrown just above, with one of these.
    if (error instanceof RolledBack) return { ok: false, error: error.because as E }
    throw error
  }
}

/** Rolls back what a refused command has written so far. */
class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly because: Refused | Stale

  constructor(because: Refused | Stale) {
    super(because.code)
    this.because = because
  }
}

/** Back to the registration, which says what was done. */
function done({ conference, registration }: At, what: string) {
  return redirect(`${organiserPaths.registration(conference.name, registration.code)}?done=${what}`, 303)
}

async function standAt(staff: AtConference<StaffRequest>, code = ''): Promise<At> {
  const { conference, person, scope, site, act } = staff
  const registration = await findInScope(site.database.read, scope, code)
  if (!registration) throw notFound()
  return { site, conference, registration, act, scope, may: each => holds(person, each, conference.id) }
}

async function askView<Input>(
  page: Asking<Input>,
  at: At,
  url: URL,
  typed?: Values,
  problems: Values = {},
  refusal?: string,
): Promise<TwoStepView> {
  const { values, ...view } = await page.ask(at)
  // An address can prefill fields; the others start with their usual values.
  const given = valuesIn(url.searchParams)
  return {
    ...headOf(page, at, url),
    ...view,
    step: 'form',
    // A checkbox that is not ticked is not sent, so only what was sent counts.
    values: typed ?? { ...values, ...given },
    problems,
    refusal,
  }
}

async function answer<Input>(
  page: TwoStep<Input>,
  at: At,
  url: URL,
  values: Values,
  problem?: Refused | Stale,
) {
  const input = await page.read(at, values)
  if (!input.ok) return data(await askView(page, at, url, values, input.error.problems), { status: 422 })
  if (problem?.code === 'refused') {
    return data(await askView(page, at, url, values, {}, problem.words), { status: 409 })
  }
  const check = await page.check(at.site.database.read, at, input.value)
  if (!check.ok) return data(await askView(page, at, url, values, {}, check.error.words), { status: 409 })
  const view: TwoStepView = {
    ...headOf(page, at, url),
    step: 'check',
    values,
    check: check.value,
    digest: digestOf(check.value),
    isStale: problem?.code === 'stale',
  }
  return data(view, { status: problem ? 409 : 200 })
}

function headOf<Input>({ title, carriedBy }: Asking<Input>, at: At, url: URL) {
  const { code, registrant, state } = at.registration
  return {
    title,
    carriedBy,
    about: {
      name: `${registrant.title} ${registrant.name}`,
      code,
      status: registrationStatus[state],
    },
    back: organiserPaths.registration(at.conference.name, code),
    address: url.pathname,
    requestKey: newRequestKey(),
  }
}

/** Names of a page's own fields, which contain no input. */
const ownFields = new Set(['check', 'intent', 'digest', 'request-key', 'again'])

export function valuesIn(sent: URLSearchParams | FormData): Values {
  const typed = [...sent].filter(([name]) => !ownFields.has(name))
  return Object.fromEntries(
    typed.map(([name, value]) => [name, typeof value === 'string' ? cutToLimit(value, 'long-text') : '']),
  )
}

/** A hash of everything that a check page says. */
export const digestOf = (check: Check) => createHash('sha256').update(JSON.stringify(check)).digest('hex')

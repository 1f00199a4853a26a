/** Who calls the organiser API, and what they may do. Each call names a right of the table. */
import type { MiddlewareHandler } from 'hono'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import type { Act, TokenHolder } from '#domain/foundations/audit/actor.ts'
import { countWithin } from '#domain/foundations/limits/count-within.ts'
import { findInScope } from '#domain/office/lists/find-in-scope.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import {
  type MoneySight,
  moneySight,
  type Parts,
  type Permit,
  permitToken,
  type Scope,
  type TokenInUse,
} from '#domain/staff/rights/permit.ts'
import { findTokenInUse, noteUse } from '#domain/staff/tokens/token-in-use.ts'
import { idOf } from '#server/api/ids.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { clientAddressReader } from '#server/http/client-address.ts'
import { withoutNoting } from '#server/http/committed-writes.ts'
import { forbidden, notHere, nothingForToken } from '#server/organiser-api/problems.ts'
import { currentWork } from '#server/telemetry/work.ts'
import { rightWords } from '#words/organiser/staff/right-words.ts'
import { roleNames } from '#words/role-words.ts'

/** A call that was found to be permitted: by whom, where, and to do what. */
export interface ApiCall<A extends Right = Right> {
  token: TokenInUse
  /** The conference in the address; null if there is none. */
  conference: Conference | null
  /** The parts of the address in braces. */
  params: Readonly<Record<string, string>>
  permit: Permit<A>
  scope: Scope
  act: Act<TokenHolder>
  /** Whose contact data an answer shows, by the registration's type. */
  readonly contacts: Parts
  /** How much of the money an answer shows. */
  readonly money: MoneySight
}

/** A call that every token may make: it checks rights itself. */
export type UncheckedCall = Pick<ApiCall, 'token'>

export type ApiEnv = { Variables: { token: TokenInUse; call: ApiCall } }

/** Calls per minute: for one token, and for one address that sends invalid tokens. */
export const callsAMinute = { token: 600, stranger: 60 } as const
const windowMs = 60_000

const unknownToken = new ApiProblem({
  status: 401,
  title: 'This call needs a token',
  detail: 'Send `Authorization: Bearer …` with a token that is neither revoked nor expired.',
})

/** Identifies the token before anything else of the request is examined. */
export function withToken({ database, clock, settings }: Dependencies): MiddlewareHandler<ApiEnv> {
  const addressOf = clientAddressReader(settings.trustedProxies)
  return async (c, next) => {
    const now = clock.now()
    const address = addressOf(c)
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
    const via = { door: 'api', address, requestId: currentWork()?.id ?? crypto.randomUUID() } as const
    const found = await findTokenInUse(database.read, { token, via, now })
    const key = found ? `api-token:${found.actor.tokenId}` : `api-stranger:${address}`
    const limit = found ? callsAMinute.token : callsAMinute.stranger
    const counted = await withoutNoting(() => countWithin(database, { key, limit, windowMs, now }))
    if (!counted.ok) {
      throw new ApiProblem({
        status: 429,
        title: `More than ${limit} calls a minute`,
        retryAfterSeconds: counted.error.wait.retryAfterSeconds,
      })
    }
    if (!found) {
      c.header('WWW-Authenticate', 'Bearer')
      throw unknownToken
    }
    await withoutNoting(() => noteUse(database, found.actor.tokenId, now))
    c.set('token', found)
    return next()
  }
}

/**
 * Lets a call through if its token has a right at the place in the address: at the conference `{event}`, or at the
 * organiser.
 */
export function permitted(
  right: Right,
  { database, clock }: Dependencies,
  { isWhole = false }: { isWhole?: boolean } = {},
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = c.get('token')
    const event = c.req.param('event')
    const conference = event === undefined ? null : await findConferenceByName(database.read, event)
    // A token without rights at a conference does not reveal whether the conference exists.
    if (conference === undefined) throw notHere()
    const conferenceId = conference?.id ?? null
    const permit = permitToken(token, right, conferenceId)
    if (!permit.ok) throw refusal(permit.error)
    const { value } = permit
    if (isWhole && value.scope.parts !== 'all') {
      throw forbidden(`The person who made this token may ${rightWords[right]} only in part.`)
    }
    const contacts = permitToken(token, 'read-contacts', conferenceId)
    c.set('call', {
      token,
      conference,
      params: c.req.param(),
      permit: value,
      scope: value.scope,
      act: { actor: token.actor, now: clock.now() },
      contacts: contacts.ok ? contacts.value.scope.parts : [],
      money: permitToken(token, 'read-money', conferenceId).ok
        ? moneySight(token.maker, conferenceId)
        : 'none',
    })
    return next()
  }
}

type Refusal = Extract<ReturnType<typeof permitToken>, { ok: false }>['error']

function refusal(problem: Refusal): ApiProblem {
  switch (problem.code) {
    case 'not-theirs':
      return notHere()
    case 'not-allowed':
      return forbidden(
        `Only these roles may ${rightWords[problem.right]}: ${problem.roles.map(role => roleNames[role]).join(', ')}.`,
      )
    case 'not-in-token':
      return forbidden(`This token was not made to ${rightWords[problem.right]} (${problem.right}).`)
    case 'second-factor-missing':
      return forbidden('The person who made this token has to set up a second factor first.')
  }
}

/**
 * The registration with the code in a call's address. A token with more rights than reading has them for all
 * registrations of a conference.
 *
 * @throws ApiProblem 404 for one of another conference, or outside the part that the token's maker may see
 */
export async function registrationOf(db: Reader, call: ApiCall): Promise<Registration> {
  const { code = '' } = call.params
  const found =
    call.permit.right === 'read-registrations'
      ? await findInScope(db, call.scope, code)
      : await findRegistrationByCode(db, code)
  if (!found || !call.permit.isFor(found.conferenceId)) throw notHere()
  return found
}

/** The conference of a call whose address names one. */
export function conferenceOf(call: ApiCall): Conference {
  if (!call.conference) throw new Error('a call without a conference')
  return call.conference
}

/**
 * The id in a call's address.
 *
 * @param name the part of the address that holds it
 * @throws ApiProblem 404 for text that is no id
 */
export const idIn = (call: ApiCall, name = 'id'): number => idOf(call.params[name] ?? '', nothingForToken)

/** The organiser API as programs call it, with tokens of people with various roles. */

import { commandLine } from '#domain/foundations/audit/actor.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { makeToken } from '#domain/staff/tokens/make-token.ts'
import type { TokenRight } from '#domain/staff/tokens/token.ts'
import { tokenRights } from '#domain/staff/tokens/token.ts'
import { insertPerson } from '#tests/factories/staff.ts'
import type { Wire } from '#tests/support/wire.ts'

export interface ApiAnswer {
  status: number
  headers: Headers
  // The tests check the content; its type is unknown here.
  // biome-ignore lint/suspicious/noExplicitAny: read as each test expects it
  body: any
}

export interface Maker {
  email: string
  personId: string
  token: string
  tokenId: number
}

/** What creating people and tokens needs. */
interface Owning {
  dependencies: Pick<Wire['dependencies'], 'database' | 'clock'>
}

let people = 0

/** Somebody with a role and a second factor, and a token of theirs, for the same place unless another is given. */
export async function makeMaker(
  { dependencies: { database, clock } }: Owning,
  {
    role,
    at,
    rights = tokenRights,
    days = 30,
    tokenAt = at,
  }: {
    role: Role
    at: number | null
    tokenAt?: number | null
    rights?: readonly TokenRight[]
    days?: number
  },
): Promise<Maker> {
  people += 1
  const email = `maker-${people}@example.org`
  const personId = await insertPerson(database, { name: `Maker ${people}`, email, role, conferenceId: at })
  return database.write(async tx => {
    const actor = { kind: 'staff', personId, sessionId: 'session' } as const
    const permit = permitOnCommandLine(commandLine, 'manage-tokens', tokenAt)
    const made = await makeToken(tx, permit, { actor, now: clock.now() }, { name: role, rights, days })
    if (!made.ok) throw new Error(made.error.code)
    return { email, personId, token: made.value.token, tokenId: made.value.id }
  })
}

/** Calls the API. @param path below its base */
export async function callApi(
  wire: Pick<Wire, 'getPage'>,
  path: string,
  {
    token,
    method = 'GET',
    body,
    key,
    headers = {},
  }: {
    token?: string
    method?: string
    body?: unknown
    key?: string
    headers?: Record<string, string>
  } = {},
): Promise<ApiAnswer> {
  const answer = await wire.getPage(`/organiser/api/v1${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('Content-Type') ?? '')
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** The port for signing in. What people may do is decided by their memberships. */
import type { Transaction } from '#database/database.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { TooManyAppCodes } from '#domain/staff/accounts/app-code-limit.ts'
import type { SlowDown } from '#domain/staff/accounts/slow-down.ts'

/** Where a request comes from, as far as signing in needs it. */
export interface Client {
  /** The `Cookie` header; empty if there is none. */
  cookie: string
  /** The network address that posts are counted by. */
  address: string
  userAgent: string
}

/** `Set-Cookie` headers for the response. */
export type Cookies = readonly string[]

/** Somebody who has an account, or claims to. */
export type PersonName = { personId: string } | { email: string }

export interface ActiveSession {
  id: string
  personId: string
  startedAt: Temporal.Instant
  name: string
  email: string
  hasSecondFactor: boolean
}

export interface ListedSession {
  id: string
  startedAt: Temporal.Instant
  lastSeenAt: Temporal.Instant
  address: string
  userAgent: string
}

export type PasswordProblem = { code: 'too-short' } | { code: 'too-long' } | { code: 'common' }
export type WrongCredentials = { code: 'wrong-credentials' }
export type WrongCode = { code: 'wrong-code' }
/** The second step came too late or was tried too often: start again with the password. */
export type StepOver = { code: 'step-over' }

/** How a signed-in person proves who they are once more. */
export interface Proof {
  password: string
  /** Six digits of the app, or a recovery code; empty for somebody without a second factor. */
  code: string
}
export type Unproven = WrongCredentials | WrongCode | TooManyAppCodes | SlowDown

export interface NewSecondFactor {
  /** `otpauth://…`, for an authenticator app. */
  uri: string
  /** Ten; each works once. */
  recoveryCodes: readonly string[]
}

export interface Accounts {
  /** The signed-in person; null if nobody is, or if the session has ended or is older than a week. */
  readSession(client: Client): Promise<{ session: ActiveSession | null; cookies: Cookies }>
  /** @param credentials.isOnKnownDevice does not wait behind others, who may be guessing */
  signIn(
    client: Client,
    credentials: { email: string; password: string; isOnKnownDevice?: boolean },
  ): Promise<Result<{ next: 'signed-in' | 'second-step'; cookies: Cookies }, WrongCredentials | SlowDown>>
  /**
   * The person whose password was accepted and whose second step is awaited; undefined if there is none, or if it has
   * expired.
   */
  findAtSecondStep(client: Client): Promise<string | undefined>
  /** @param code six digits of the app, or a recovery code */
  takeSecondStep(
    client: Client,
    code: string,
  ): Promise<Result<Cookies, WrongCode | StepOver | TooManyAppCodes>>
  /** The device of a request, if this person has signed in on it within a year and has the same password since. */
  findDevice(client: Client, person: PersonName): Promise<string | undefined>
  /** Lets `findDevice` find this person's device from now on. */
  rememberDevice(client: Client, person: PersonName): Promise<Cookies>
  signOut(client: Client): Promise<Cookies>
  /** Checks the password of a signed-in person again, and a code if they have a second factor. */
  confirm(client: Client, proof: Proof): Promise<Result<undefined, Unproven>>
  /** @param known public facts about its owner: the name, the e-mail address */
  findPasswordProblem(password: string, known: readonly string[]): Promise<PasswordProblem | undefined>
  /**
   * Prepares an account whose address is proven; the caller has checked the password. What comes back inserts it in a
   * transaction, and returns its person's id: hashing takes too long for one.
   */
  prepare(account: {
    email: string
    name: string
    password: string
  }): Promise<(tx: Transaction) => Promise<string>>
  /** The same in a transaction of its own. */
  create(account: { email: string; name: string; password: string }): Promise<string>
  /** Ends all their sessions but this one. */
  changePassword(
    client: Client,
    change: { current: string; next: string },
  ): Promise<Result<Cookies, WrongCredentials | SlowDown>>
  /** Makes a second factor, in place of an earlier one if there is one, which the proof then has to include. */
  beginSecondFactor(client: Client, proof: Proof): Promise<Result<NewSecondFactor, Unproven>>
  /** Ends all their other sessions. */
  completeSecondFactor(client: Client, code: string): Promise<Result<Cookies, WrongCode | TooManyAppCodes>>
  /** Ends all their other sessions too. */
  removeSecondFactor(client: Client, proof: Proof): Promise<Result<Cookies, Unproven>>
  renewRecoveryCodes(client: Client, proof: Proof): Promise<Result<readonly string[], Unproven>>
  /** A token that sets a new password once within `resetHours`; undefined if nobody has the address. */
  issueReset(email: string): Promise<string | undefined>
  /** Looking does not use the token up: mail programs open links on their own. */
  isResetOpen(token: string): Promise<boolean>
  /** Ends all their sessions. @returns whose password it is */
  resetPassword(token: string, password: string): Promise<Result<string, { code: 'token-over' }>>
  listSessions(personId: string): Promise<ListedSession[]>
  endSession(personId: string, sessionId: string): Promise<void>
  /** Ends all of a person's sessions but the one that asks. */
  endOtherSessions(client: Client): Promise<void>
}

/** The port behind which people prove who they are. What they may do is decided by their memberships. */
import type { Result } from '#domain/result.ts'

/** One request, as far as signing in needs it. */
export interface Knock {
  /** The `Cookie` header; empty for none. */
  cookie: string
  /** Who asks, as posts are counted. */
  address: string
  userAgent: string
}

/** `Set-Cookie` headers for the answer. */
export type Cookies = readonly string[]

export interface LivingSession {
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
/** The second step came too late, or was tried too often: it starts with the password again. */
export type StepOver = { code: 'step-over' }

export interface NewSecondFactor {
  /** `otpauth://…`, for an authenticator app. */
  uri: string
  /** Ten; each works once. */
  recoveryCodes: readonly string[]
}

export interface Accounts {
  /** Who asks; null for nobody, or for a session that has ended or is older than a week. */
  readSession(knock: Knock): Promise<{ session: LivingSession | null; cookies: Cookies }>
  signIn(
    knock: Knock,
    credentials: { email: string; password: string },
  ): Promise<Result<{ next: 'signed-in' | 'second-step'; cookies: Cookies }, WrongCredentials>>
  /** The person whose second step a request takes: its first one was right. Undefined for none, or one that is over. */
  findAtSecondStep(knock: Knock): Promise<string | undefined>
  /** @param code six digits of the app, or a recovery code */
  takeSecondStep(knock: Knock, code: string): Promise<Result<Cookies, WrongCode | StepOver>>
  signOut(knock: Knock): Promise<Cookies>
  /** Whether somebody who is signed in gave their password again, and a code where they have a second factor. */
  confirm(
    knock: Knock,
    proof: { password: string; code: string },
  ): Promise<Result<undefined, WrongCredentials | WrongCode>>
  /** @param known what anybody knows of its owner: the name, the e-mail address */
  findPasswordProblem(password: string, known: readonly string[]): Promise<PasswordProblem | undefined>
  /** Makes an account whose address is proven. The caller has looked at the password. */
  create(account: { email: string; name: string; password: string }): Promise<string>
  /** Every session of theirs but this one ends. */
  changePassword(
    knock: Knock,
    change: { current: string; next: string },
  ): Promise<Result<Cookies, WrongCredentials>>
  beginSecondFactor(knock: Knock, password: string): Promise<Result<NewSecondFactor, WrongCredentials>>
  /** Every other session of theirs ends. */
  completeSecondFactor(knock: Knock, code: string): Promise<Result<Cookies, WrongCode>>
  /** Ends every other session too. */
  removeSecondFactor(knock: Knock, password: string): Promise<Result<Cookies, WrongCredentials>>
  renewRecoveryCodes(knock: Knock, password: string): Promise<Result<readonly string[], WrongCredentials>>
  /** A token that sets a new password once within an hour; undefined where nobody has the address. */
  issueReset(email: string): Promise<string | undefined>
  /** Every session of theirs ends. */
  resetPassword(token: string, password: string): Promise<Result<undefined, { code: 'token-over' }>>
  listSessions(personId: string): Promise<ListedSession[]>
  endSession(personId: string, sessionId: string): Promise<void>
}

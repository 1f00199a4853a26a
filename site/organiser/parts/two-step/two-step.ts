/**
 * An act in two steps: a form, and a check page with its consequences. On confirmation they are computed again, under
 * the registration's lock, and compared with the check page, so that nothing happens that nobody has read.
 */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { cutToLimit } from '#domain/foundations/texts/text.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { type Permit, permit, type Scope } from '#domain/staff/rights/permit.ts'
import type { SiteContext } from '#site/context.ts'
import type { AtConference, PermittedRequest } from '#site/organiser/guard.ts'
import type { Consequences } from '#site/organiser/parts/check/check.ts'
import type { StatusWords } from '#words/registration-status.ts'

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
  saves?: { needs: Right; button: string }
  /** The fields' initial values. */
  values: Values
}

/** Everything that is shown before confirming. */
export interface Check extends Consequences {
  /** The right that it requires, which may depend on the choice. */
  needs: Right
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
  may: (right: Right) => boolean
}

export interface Confirming<A extends Right> extends At {
  permit: Permit<A>
  staff: AtConference<PermittedRequest<A>>
}

export interface TwoStep<Input> {
  title: string
  ask(at: At): Promise<FormView>
  read(at: At, values: Values): Promise<Result<Input, Invalid>>
  check(db: Reader, at: At, input: Input): Promise<Result<Check, Refused>>
}

/** The first of the two steps, or the only one. */
export type Asking<Input> = Omit<TwoStep<Input>, 'check'>

/** How an input is carried out: in one transaction, or by a command that has its own and checks `isAsRead` in it. */
export type Doing<A extends Right, Input> =
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
  requestKey: string
} & (
  | ({ step: 'form'; problems: Values; refusal: string | undefined } & Omit<FormView, 'values'>)
  | { step: 'check'; check: Check; digest: string; isStale: boolean }
)

/** A further right of the person who confirms, if they have it. */
export function alsoPermit<A extends Right>(
  { staff, conference, act }: Confirming<Right>,
  needs: A,
  conferenceId = conference.id,
): Permit<A> | undefined {
  const permitted = permit(staff.person, needs, conferenceId, act.now)
  return permitted.ok ? permitted.value : undefined
}

/** Names of a page's own fields, which contain no input. */
const ownFields = new Set(['intent', 'digest', 'request-key', 'again'])

export function valuesIn(sent: URLSearchParams | FormData): Values {
  const typed = [...sent].filter(([name]) => !ownFields.has(name))
  return Object.fromEntries(
    typed.map(([name, value]) => [name, typeof value === 'string' ? cutToLimit(value, 'long-text') : '']),
  )
}

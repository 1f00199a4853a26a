/** Finds what an operator names, and parses what they typed. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceById,
  findConferenceByName,
} from '#domain/conference/conferences/conference-queries.ts'
import { type Act, commandLine } from '#domain/foundations/audit/actor.ts'
import { parseDecimal } from '#domain/foundations/money.ts'
import type { InvalidInput } from '#domain/foundations/parse-input.ts'
import { parsePercent } from '#domain/foundations/parse-percent.ts'
import type { DateProblem } from '#domain/money/payments/payment-date.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistrationByCode } from '#domain/registrations/registration-queries.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { type Permit, permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { type Given, Refusal } from '#tools/desk/act.ts'
import { problemWords } from '#words/organiser/field-words.ts'

/**
 * Whoever can use this machine's command line may do everything.
 *
 * @param conferenceId null: at the organiser
 */
export function permitFor<A extends Right>(right: A, conferenceId: number | null): Permit<A> {
  return permitOnCommandLine(commandLine, right, conferenceId)
}

/** Common parameters of the desk's commands: the actor and the time. */
export function actNow({ clock }: Pick<Payments, 'clock'>): Act {
  return { actor: commandLine, now: clock.now() }
}

/** @throws Refusal where no registration has this code */
export async function findByCode(
  { database }: Pick<Payments, 'database'>,
  code: string,
): Promise<Registration> {
  const registration = await findRegistrationByCode(database.read, code)
  if (!registration) throw new Refusal(`There is no registration ${code}.`)
  return registration
}

export async function conferenceOf(payments: Payments, registration: Registration): Promise<Conference> {
  const conference = await findConferenceById(payments.database.read, registration.conferenceId)
  if (!conference) throw new Error(`registration ${registration.id} has no conference`)
  return conference
}

/** @throws Refusal where no conference has this name */
export async function findEvent(payments: Payments, name: string): Promise<Conference> {
  const conference = await findConferenceByName(payments.database.read, name)
  if (!conference) throw new Refusal(`There is no conference ${name}.`)
  return conference
}

/**
 * `12.50` in minor units.
 *
 * @throws Refusal where it is not a positive amount in the currency
 */
export function readAmount(text: string, currency: string): number {
  const amount = parseDecimal(text, currency)
  if (amount === undefined || amount === 0)
    throw new Refusal(`${text} is not an amount in ${currency}: write it as 12.50.`)
  return amount
}

/**
 * @param what the argument's name, for the refusal
 * @throws Refusal where the text is not a whole number
 */
export function readWhole(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(`${text} is not a whole number for ${what}.`)
  return Number(text)
}

export function readDate(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    throw new Refusal(`${text} is not a date: write it as 2027-03-20.`)
  }
}

/** Why money cannot have moved on the given date. */
export function wordsForDate(problem: DateProblem): string {
  return problem.code === 'date-in-future'
    ? `The date is in the future. Nothing was recorded. Give the day of the payment, ${problem.latest} at the latest.`
    : `The date is too early. Nothing was recorded. Give the day of the payment, ${problem.earliest} at the earliest.`
}

/**
 * `50` or `12.5` percent in basis points.
 *
 * @throws Refusal where it is not between 0 and 100
 */
export function readPercent(text: string): number {
  const points = parsePercent(text)
  if (points === undefined || points > 10_000) throw new Refusal(`${text} is not a percentage from 0 to 100.`)
  return points
}

/** One line for each invalid field. */
export function wordsForInput({ issues }: InvalidInput): string {
  const lines = issues.map(({ field, problem }) => {
    const name = field || 'The file'
    return problem.code === 'rule' ? `${name} ${problemWords(problem)}.` : `${name}: ${problemWords(problem)}`
  })
  return lines.join('\n')
}

/** @throws Refusal where no `--reason` was given */
export function needReason(given: Given): string {
  const reason = given.option('reason')?.trim()
  if (!reason) throw new Refusal('Say why with --reason "…"; the registrant may read it.')
  return reason
}

import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  checkOptionalText,
  checkRegistrant,
  type FieldProblems,
  type RawRegistrationInput,
} from '#domain/desk/registering/registration-input.ts'
import { parseDecimal } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'

/** What the discount form asks for: the registrant and an amount. */
export interface CustomRegistrationInput {
  registrant: Registrant
  /** In minor units of the conference's currency; its limits are not checked yet. */
  amountMinor: number
  description: string
}

/**
 * Checks the discount form (note 16): the amount is a plain decimal without a sign and with no more digits than the
 * currency has.
 *
 * @returns the typed input, or the problem of each field
 */
export function checkCustomRegistrationInput(
  raw: RawRegistrationInput,
  { currency, fieldSettings }: Pick<Conference, 'currency' | 'fieldSettings'>,
): Result<CustomRegistrationInput, { code: 'invalid-fields'; fields: FieldProblems }> {
  const { registrant, problems } = checkRegistrant(raw, fieldSettings)
  const amount = raw.amount === undefined || raw.amount === null ? '' : String(raw.amount)
  const amountMinor = parseDecimal(amount, currency)
  if (amount === '') problems.amount = 'missing'
  else if (amountMinor === undefined) problems.amount = 'not-an-amount'
  const description = checkOptionalText(raw.description, 'description', problems, 'text')
  if (Object.keys(problems).length > 0 || !registrant || amountMinor === undefined) {
    return fail({ code: 'invalid-fields', fields: problems })
  }
  return ok({ registrant, amountMinor, description })
}

/** Texts that several acts share. */

import { formatMoney, parseDecimal } from '#domain/foundations/money.ts'
import { parsePercent } from '#domain/foundations/parse-percent.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { DateProblem } from '#domain/money/payments/payment-date.ts'
import type { RefundPart } from '#domain/money/refunds/quote-refund.ts'
import type { RefundDue } from '#domain/money/refunds/refund-window.ts'
import type { At, Check, FieldView, Invalid, Values } from '#site/organiser/parts/two-step/two-step.ts'
import { sumInWords } from '#words/organiser/registrations/sum-in-words.ts'
import { gatewayWords } from '#words/payment-way-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import { payableWords } from '#words/registration/registration-words.ts'

/** @param reader who can read it: `the registrant can read it on the credit note` */
export const reasonField = (reader: string): FieldView => ({
  name: 'reason',
  label: `Reason; ${reader}`,
  kind: 'text',
  isRequired: true,
})

/** The problem with the reason, by field. */
export function reasonProblems({ reason }: Values): Record<string, string> {
  const problem = textProblem(reason, 'text')
  return problem ? { reason: wordsForLabel('The reason', problem) } : {}
}

/** An input that consists of its reason. */
export function readReason(values: Values): Result<string, Invalid> {
  const problems = reasonProblems(values)
  return problems.reason ? fail({ code: 'invalid', problems }) : ok(values.reason ?? '')
}

export const sumOf = (amountMinor: number, currency: string): NonNullable<Check['sum']> => ({
  figures: formatMoney(amountMinor, currency),
  words: sumInWords(amountMinor, currency),
})

/** Parses an amount above zero. @returns its minor units, or the message */
export function readSum(typed: string | undefined, currency: string): number | string {
  const text = (typed ?? '').trim()
  if (text === '') return wordsForLabel('The sum', 'missing')
  const amount = parseDecimal(text, currency)
  if (amount === undefined || amount === 0) return `Write the sum in ${currency} as 12.50, with nothing else.`
  return amount
}

/** Parses a share from 0 to 100 percent. @returns basis points, or the message */
export function readShare(typed: string | undefined): number | string {
  const points = parsePercent(typed ?? '')
  return points === undefined || points > 10_000
    ? 'Write the share as a number from 0 to 100, such as 50 or 12.5.'
    : points
}

/**
 * The message beside a field that counts only with one of the cards, if another is chosen: nothing typed is ignored.
 *
 * @param card its label
 */
export const notChosenProblem = (typed: string | undefined, card: string) =>
  (typed ?? '').trim() === ''
    ? undefined
    : `You chose something else above: empty this field, or choose “${card}”.`

/** Parses the value of a date field. @returns the message if it is not a date */
export function readDay(typed: string | undefined): Temporal.PlainDate | string {
  const text = (typed ?? '').trim()
  if (text === '') return wordsForLabel('The day', 'missing')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'Write the day as 2027-03-20.'
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return 'This date does not exist.'
  }
}

export const wordsForDay = (problem: DateProblem) =>
  problem.code === 'date-in-future'
    ? `This date is in the future: ${formatDate(problem.latest)} at the latest.`
    : `This date is too early: ${formatDate(problem.earliest)} at the earliest.`

export const personWords = ({ registration: { registrant } }: At) =>
  `${fullName(registrant)}, ${registrant.email}`

/** When and how a refund under the policy is paid, as staff read it. */
export function payableForStaff(
  { payableBecause, payableFrom }: { payableBecause: RefundDue['because']; payableFrom: Temporal.Instant },
  { timeZone }: { timeZone: string },
  now: Temporal.Instant,
): string {
  if (payableBecause === 'by-hand')
    return 'payable by bank transfer, by hand, because it is too late to refund it the way it was paid'
  if (Temporal.Instant.compare(payableFrom, now) <= 0) return 'payable at once'
  return payableWords(payableBecause, formatDate(dateIn(timeZone, payableFrom)))
}

/** How an amount is refunded, payment by payment: newest first. */
export function wayBackWords(parts: readonly RefundPart[]): string[] {
  return parts.map(({ capture, amountMinor: part, by }) => {
    const sum = formatMoney(part, capture.currency)
    const ways = {
      'hand-too-late': `${sum} by bank transfer, by hand: ${gatewayWords[capture.gateway]} no longer accepts refunds of it. It stays under Attention until you record that it is paid.`,
      hand: `${sum} by bank transfer or in cash, by hand. Record it here once it is paid.`,
      gateway: `${sum} the way it was paid, by ${gatewayWords[capture.gateway]}, now.`,
    } as const satisfies Record<typeof by, string>
    return ways[by]
  })
}

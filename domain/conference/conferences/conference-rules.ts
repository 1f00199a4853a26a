/** What a conference promises its registrants and presenters in numbers: the code obeys these, and its texts state them. Pure. */
import { z } from 'zod'
import type { FieldRule } from '#domain/foundations/parse-input.ts'

/** A number of days that somebody would set: ten years at most. */
const days = z.int().min(0).max(3_650)

/** A step of the refund policy. */
export interface RefundStep {
  /** How many days before the first day it ends; that day belongs to it. */
  fromDays: number
  /** The share of what was paid that a cancellation refunds. */
  refundBasisPoints: number
}

export const ruleFields = z.strictObject({
  /** Furthest ahead first; the first whose days are reached applies. After the last one nothing is refunded. */
  refundSteps: z
    .array(z.strictObject({ fromDays: days, refundBasisPoints: z.int().min(0).max(10_000) }))
    .max(12)
    .transform(steps => steps.toSorted((one, other) => other.fromDays - one.fromDays))
    .superRefine((steps, context) => {
      const refuse = (message: FieldRule) => context.addIssue({ code: 'custom', message })
      for (const [index, step] of steps.entries()) {
        const earlier = steps[index - 1]
        if (earlier?.fromDays === step.fromDays) refuse('same-days-twice')
        else if (earlier && earlier.refundBasisPoints < step.refundBasisPoints) refuse('more-refunded-later')
      }
    }),
  /** Until how many days before the first day a payment may be moved to another conference. */
  transferDays: days,
  /** How many months after this conference's first day that conference begins at the latest. */
  transferMonths: z.int().min(0).max(120),
  /** Until how many days before the first day a registration may be handed over to a colleague. */
  handOverDays: days,
  /** How many days a place is held for a registrant for whom staff chose something that is still to be paid. */
  staffHoldDays: z.int().min(1).max(365),
  /** Within how many days of the last day refunds are paid. */
  refundDays: days,
  /** The most words that an abstract may have. */
  abstractWords: z.int().min(1).max(2_500),
  /** How many abstracts one presenter may submit. */
  abstractsEach: z.int().min(1).max(100),
  /** Within how many working days presenters learn whether their abstract is accepted. */
  abstractAnswerDays: days,
  /** Until how many days before the first day an abstract may be changed. */
  abstractChangeDays: days,
})

export type ConferenceRules = z.infer<typeof ruleFields>

/** Section 9 of the specification, and notes 5 and 18. */
export const defaultRules: ConferenceRules = {
  refundSteps: [
    // More than 90 days before.
    { fromDays: 91, refundBasisPoints: 5_000 },
    // 60 to 90 days before; both edges belong here.
    { fromDays: 60, refundBasisPoints: 4_000 },
  ],
  transferDays: 30,
  transferMonths: 15,
  handOverDays: 45,
  staffHoldDays: 7,
  refundDays: 30,
  abstractWords: 500,
  abstractsEach: 2,
  abstractAnswerDays: 7,
  abstractChangeDays: 60,
}

/** Whether two conferences' rules promise registrants the same; the other rules concern presenters alone. */
export const promiseTheSame = (one: ConferenceRules, other: ConferenceRules): boolean =>
  promiseOf(one) === promiseOf(other)

const promiseOf = (rules: ConferenceRules) =>
  JSON.stringify(rules, (name, value) => (name.startsWith('abstract') ? undefined : value))

/** Rules that were replaced. */
export interface EarlierRules {
  until: Temporal.Instant
  rules: ConferenceRules
}

export interface RulesOverTime {
  /** The rules that apply to new registrations. */
  rules: ConferenceRules
  /** Those before, oldest first. */
  earlierRules: readonly EarlierRules[]
}

/** The rules for one registration: those of the moment at which it was made, whatever was changed since. */
export function rulesFor(
  { rules, earlierRules }: RulesOverTime,
  { createdAt }: { createdAt: Temporal.Instant },
): ConferenceRules {
  const then = earlierRules.find(({ until }) => Temporal.Instant.compare(createdAt, until) < 0)
  return then?.rules ?? rules
}

/** The column's value. */
export const toStoredRules = ({ rules, earlierRules }: RulesOverTime): string =>
  JSON.stringify({
    rules,
    earlier: earlierRules.map(({ until, rules }) => ({ until: until.toString(), rules })),
  })

/** Reads the column. Rules that are younger than a stored value have their defaults. */
export function fromStoredRules(stored: string | null): RulesOverTime {
  if (stored === null) return { rules: defaultRules, earlierRules: [] }
  // Only `toStoredRules` writes it.
  const { rules, earlier } = JSON.parse(stored) as {
    rules: ConferenceRules
    earlier: { until: string; rules: ConferenceRules }[]
  }
  return {
    rules: { ...defaultRules, ...rules },
    earlierRules: earlier.map(({ until, rules }) => ({
      until: Temporal.Instant.from(until),
      rules: { ...defaultRules, ...rules },
    })),
  }
}

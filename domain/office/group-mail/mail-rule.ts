/** When a mail is sent, relative to a day of its conference: `7 days before the first day, at 9:00`. */
import type { Conference } from '#domain/conference/conferences/conference.ts'

export const ruleDays = ['before-first-day', 'after-last-day'] as const

export interface MailRule {
  days: number
  of: (typeof ruleDays)[number]
  /** On the conference's clock: `09:00`. */
  at: string
}

export const mostRuleDays = 365

/** Reads what somebody typed; undefined where it is no rule. */
export function toMailRule(typed: { days: string; of: string; at: string }): MailRule | undefined {
  const of = ruleDays.find(each => each === typed.of)
  const days = /^\d{1,3}$/.test(typed.days.trim()) ? Number(typed.days) : undefined
  if (!of || days === undefined || days > mostRuleDays) return undefined
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed.at) ? { days, of, at: typed.at } : undefined
}

/** The moment that a rule means: on the conference's clock, and another one once its days move. */
export function timeOfRule(
  { days, of, at }: MailRule,
  { startsOn, endsOn, timeZone }: Pick<Conference, 'startsOn' | 'endsOn' | 'timeZone'>,
): Temporal.Instant {
  const day = of === 'before-first-day' ? startsOn.subtract({ days }) : endsOn.add({ days })
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(at) }).toInstant()
}

/** A mail by a rule looks this often whether its day has moved. */
const lookHours = 6

export function nextLook(now: Temporal.Instant, sendAt: Temporal.Instant): Temporal.Instant {
  const later = now.add({ hours: lookHours })
  return Temporal.Instant.compare(later, sendAt) < 0 ? later : sendAt
}

import type { Registration } from '#domain/registrations/registration.ts'

/** The remaining minutes of the hold during a payment; null where there are days left, or no hold. */
export function minutesLeft({ state, holdUntil }: Registration, now: Temporal.Instant): number | null {
  if (state !== 'awaiting-payment') return null
  const minutes = Math.floor(now.until(holdUntil).total('minutes'))
  return minutes >= 0 && minutes <= 120 ? minutes : null
}

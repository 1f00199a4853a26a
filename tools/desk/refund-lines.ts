import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { formatMoney } from '#domain/money.ts'
import { findRefund, listRefunds } from '#domain/payments/refund.ts'
import { listWindowedRefunds } from '#domain/refunds/keep-refund-windows.ts'
import { lastSafeDay } from '#domain/refunds/refund-window.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { dateIn } from '#domain/time.ts'

/** A planned refund with its day, and the last day on which its gateway takes it, where there is one. */
export async function plannedRefund(db: Reader, refundId: number): Promise<string[]> {
  const refund = await findRefund(db, refundId)
  const registration = refund && (await findRegistration(db, refund.registrationId))
  const conference = registration && (await findConferenceById(db, registration.conferenceId))
  if (!refund?.dueAt || !registration || !conference) return []
  const { timeZone } = conference
  const windowed = await listWindowedRefunds(db, registration.id)
  const window = windowed.find(each => each.refund.id === refundId)?.window
  const amount = formatMoney(refund.amountMinor, refund.currency)
  const due = `${registration.code}  refund ${refundId}: ${amount} is paid on ${dateIn(timeZone, refund.dueAt)}`
  return [window ? `${due}; last safe day ${lastSafeDay(window, timeZone)}` : due]
}

/** Every planned refund of a registration. */
export async function plannedRefunds(db: Reader, registrationId: number): Promise<string[]> {
  const lines: string[] = []
  for (const { id, state } of await listRefunds(db, registrationId)) {
    if (state === 'scheduled') lines.push(...(await plannedRefund(db, id)))
  }
  return lines
}

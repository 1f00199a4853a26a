import type { Conference } from '#domain/conference/conferences/conference.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { findOpenChange, readChangeDoer } from '#domain/registrations/choice-change.ts'
import { isOfWait } from '#domain/registrations/places/extra-waits.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { receiptLines } from '#site/microsite/registration/summary/registration-view.ts'

/** A change that awaits its payment, with its effect on the registration. */
export async function readOpenChange(site: SiteContext, conference: Conference, registration: Registration) {
  const change = await findOpenChange(site.database.read, registration.id)
  if (!change) return null
  const { lines, price, differenceMinor } = change
  return {
    lines: receiptLines(lines),
    price,
    differenceMinor,
    owedMinor: differenceMinor - (await readPaidForChange(site.database.read, change.id)),
    heldUntil: formatUntil(change.holdUntil, conference.timeZone),
    by: (await isOfWait(site.database.read, change.id))
      ? ('line' as const)
      : await readChangeDoer(site.database.read, change),
  }
}

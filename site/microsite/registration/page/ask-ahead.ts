import { readTogether } from '#database/read-together.ts'
import { listAttention } from '#domain/attention/attention.ts'
import { listInvoices } from '#domain/billing/invoice-queries.ts'
import { askForDue } from '#domain/books/ask-ahead.ts'
import { readMoneyPositions } from '#domain/books/money-positions.ts'
import { offerCancellation } from '#domain/cancellation/cancel-registration.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { listUpcomingConferences } from '#domain/conferences/conference-queries.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { positionInLine, wasOffered } from '#domain/grants/waiting-list.ts'
import { listCaptures } from '#domain/payments/attempt-queries.ts'
import { listChargebacks } from '#domain/payments/chargeback.ts'
import { registrationCan } from '#domain/possible-acts/registration-can.ts'
import { readPriceList } from '#domain/pricing/fee-queries.ts'
import { hasMoneyHistory } from '#domain/refunds/money-parts.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { findOpenMoveFrom } from '#domain/registrations/conference-move.ts'
import { readConfirmationMail } from '#domain/registrations/confirmation-mail.ts'
import { findDecision } from '#domain/registrations/custom-amount.ts'
import { listMovedMoney } from '#domain/registrations/moved-money.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { hasReceivedMoney } from '#domain/registrations/registration-queries.ts'
import { hasOtherPaid } from '#domain/registrations/second-registration.ts'
import { readOfflineTerms } from '#domain/settings/offline-terms.ts'
import type { SiteContext } from '#site/context.ts'
import { readMoveNotes } from '#site/microsite/registration/page/read-moved-money.ts'

/**
 * The site with a reader for one registration's page: nearly everything that the page shows is asked in its first
 * statement, and the rest follows step by step for all parts of the page at once (`readTogether`).
 */
export async function readingTogether(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
): Promise<SiteContext> {
  const read = readTogether(site.database.read)
  const { id } = registration
  const now = site.clock.now()
  const database = { ...site.database, read }
  const together: SiteContext = { ...site, database, payments: { ...site.payments, database } }
  const isOpen = isLive(registration.state) && !conference.cancelledAt
  // Whoever needs a result gets its error.
  await Promise.allSettled([
    ...askForDue(read, registration),
    listCaptures(read, id),
    listAttention(read, id),
    listInvoices(read, id),
    listChargebacks(read, id),
    readRetainedByPolicy(read, id).then(retainedMinor =>
      readMoneyPositions(read, registration, conference, { retainedMinor, now }),
    ),
    readMoveNotes(together, registration),
    findOpenMoveFrom(read, id),
    listMovedMoney(read, id),
    hasMoneyHistory(read, id),
    hasReceivedMoney(read, id),
    hasOtherPaid(read, registration),
    readConfirmationMail(read, id),
    findDecision(read, id),
    positionInLine(read, conference.id, id),
    wasOffered(read, id),
    readOfflineTerms(read, conference, registration.createdAt, now),
    findContent(read, null, 'offline-payment'),
    readPriceList(read, conference, now),
    registrationCan(read, conference, registration, now),
    ...(isOpen
      ? [listUpcomingConferences(read, now), offerCancellation(read, conference, registration, now)]
      : []),
  ])
  return together
}

import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { readOfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import { oneInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { namedMethodsFor } from '#domain/money/payments/payments.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { inOrder } from '#domain/offers/pricing/period.ts'
import type { ReadingSite } from '#site/context.ts'
import type { FeeFacts } from '#words/public/microsite/fee-facts.ts'

/** What the fee page says about prices and ways to pay; null before any period is announced, and when sales end. */
export async function readFeeFacts(site: ReadingSite, conference: Conference): Promise<FeeFacts | null> {
  const { read } = site.database
  const now = site.clock.now()
  if (salesEnd(conference, now)) return null
  const [periods, ways] = await Promise.all([
    listPeriods(read, conference.id),
    readOfflineTerms(read, conference, now, now),
  ])
  const last = inOrder(periods).at(-1)
  if (!last) return null
  const offline: FeeFacts['offline'] = { bankTransfer: null, cashOnSite: null }
  for (const offered of ways.filter(({ isOffered }) => isOffered)) {
    if (offered.means === 'cash') offline.cashOnSite = offered.details
    else offline.bankTransfer = offered.details
  }
  const terms = await oneInLanguage(read, conference.id, 'fee-terms', conference)
  const { currency, addOnMinor, addOnIncludes, studentRule } = terms ?? conference
  const hasStudents = periods.some(({ prices }) => prices.student !== null)
  return {
    currency,
    addOnMinor,
    addOnIncludes,
    studentRule: hasStudents ? studentRule : '',
    lastPeriod: last.name,
    online: namedMethodsFor(site.payments, conference).map(({ method }) => method),
    offline,
  }
}

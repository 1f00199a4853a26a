import { chargedBack, failedBecause, type Refund, refundedElsewhere } from '#domain/money/refunds/refund.ts'
import type { ToDate } from '#site/microsite/registration/page/reading/on-days-of.ts'
import * as texts from '#words/registration/page/read-registration-page.ts'

/** Where a refund is, for its recipient. */
export function refundWords(refund: Refund, on: ToDate): string {
  switch (refund.state) {
    case 'scheduled':
      return texts.willBePaidOnOr({ on: on(refund.dueAt) })
    case 'requested':
    case 'pending':
      return texts.isOnItsWay()
    case 'completed':
      return texts.wasPaidBack({ means: refund.means ?? null, on: on(refund.settledAt) })
    case 'failed':
      if (failedBecause(refund, chargedBack)) return texts.isNotPaidBecauseYour()
      if (failedBecause(refund, refundedElsewhere)) return texts.isNotPaidBecauseThe()
      return refund.retainedBecause === null ? texts.couldNotBePaidBack() : texts.couldNotBePaidBackAnd()
  }
}

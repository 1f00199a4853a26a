import type { SiteContext } from '#site/context.ts'
import { redirectWithNotice } from '#site/forms/sent-notice.ts'
import { paths } from '#words/paths.ts'
import { paymentWords } from '#words/words.ts'

/** What the registration page says about the last act, or about what led there. */
export interface Answer {
  words: string
  isDone: boolean
}

/** Notices after coming from another page: a change that was just made, a payment that was not. */
const arrivals = {
  changed: { words: 'Your registration is changed.', isDone: true },
  booked: { words: 'This is what you have booked.', isDone: true },
  cancelled: { words: `${paymentWords.cancelled} No money was taken.`, isDone: false },
  failed: { words: 'The payment did not go through. No money was taken.', isDone: false },
} as const satisfies Record<string, Answer>

/** Redirects to a registration's page, which says once what led there. */
export const arriveAfter = (
  site: SiteContext,
  what: keyof typeof arrivals,
  { event, secret }: { event: string; secret: string },
) => redirectWithNotice(site, paths.registration(event, secret), arrivals[what] satisfies Answer)

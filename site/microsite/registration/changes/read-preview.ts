/** What a change means, as plain values for the browser. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ChangeQuote } from '#domain/desk/changing/quote-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { differenceWords, partChanges } from '#words/registration/change-words.ts'

export type ChangePreview = ReturnType<typeof previewOf>

export const previewOf = (conference: Conference, registration: Registration, quote: ChangeQuote) => ({
  parts: partChanges(registration, quote),
  beforeMinor: registration.price.totalMinor,
  afterMinor: quote.price.totalMinor,
  differenceMinor: quote.differenceMinor,
  refundMinor: quote.refundMinor,
  words: differenceWords(registration, quote, conference.timeZone, conference.holdMinutes),
})

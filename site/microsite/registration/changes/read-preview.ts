/** What a change means, as plain values for the browser. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ChangeOffer } from '#domain/desk/changing/offer-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { differenceWords, partChanges } from '#words/registration/change-words.ts'

export type ChangePreview = ReturnType<typeof previewOf>

export const previewOf = (conference: Conference, registration: Registration, offer: ChangeOffer) => ({
  parts: partChanges(registration, offer),
  beforeMinor: registration.price.totalMinor,
  afterMinor: offer.price.totalMinor,
  differenceMinor: offer.differenceMinor,
  refundMinor: offer.refundMinor,
  words: differenceWords(registration, offer, conference.timeZone, conference.holdMinutes),
})

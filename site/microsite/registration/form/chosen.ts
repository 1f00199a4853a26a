import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import { paths } from '#words/addresses/paths.ts'

/** The query parameter with the presentation type that the registration form shows chosen. */
export const chosenParameter = 'presentation'

/** The registration form with a presentation type chosen. */
export const chosenAddress = (event: string, type: PresentationType) =>
  `${paths.microsite(event, 'online-registration')}?${chosenParameter}=${type}`

/** The query parameter with the secret of a hidden offer's link. */
export const offerParameter = 'offer'

/** The registration form with a hidden offer. */
export const offerAddress = (event: string, secret: string) =>
  `${paths.microsite(event, 'online-registration')}?${offerParameter}=${secret}`

import { say } from '#domain/foundations/say.ts'
export const validUntil = () => say('Valid until')

export const notOffered = () => say('Not offered')

export const soldOutPeriod = () => say('sold out')
export const openUntilOrSold = ({ endsOn, most }: { endsOn: string; most: number }) =>
  say('open until {endsOn}, or until {most} are sold', { endsOn, most })
export const openUntil = ({ endsOn }: { endsOn: string | number }) => say('open until {endsOn}', { endsOn })

export const opensLater = () => say('opens later')

export const oneNight = () => say('One Night')

export const twoNights = () => say('Two Nights')

export const threeNights = () => say('Three Nights')

export const fourNights = () => say('Four Nights')

export const numberOfNights = () => say('Number of Nights')

export const registrationFee = () => say('Registration Fee')

export const feesIn = ({ currency }: { currency: string | number }) => say('Fees in {currency}', { currency })

export const transactionFeeToBeAdded = ({ share }: { share: string }) =>
  say('{share} transaction fee to be added', { share })

export const pricesForTheWholeStay = ({ currency }: { currency: string | number }) =>
  say('Prices for the whole stay in {currency}', { currency })

export const openNowUntil = () => say('Open now: {period}, until {endsOn}.')

export const proceedToRegistration = () => say('Proceed to Registration')

export const registerSeveral = () => say('Register several people')

export const extrasIn = ({ currency }: { currency: string | number }) =>
  say('Extras, with prices in {currency}', { currency })

export const nightsIn = ({ currency }: { currency: string | number }) =>
  say('Rooms by night, with prices in {currency}', { currency })

export const night = () => say('Night')

export const extra = () => say('Extra')

export const price = () => say('Price')

export const aboutIt = () => say('About it')

/** How many of an extra a registration's price includes. */
export const inPriceOf = ({ name, quantity }: { name: string; quantity: number }) =>
  quantity === 1
    ? say('{name}: in the price', { name })
    : say('{name}: {quantity} in the price', { name, quantity })

export const forAdmission = ({ name, price }: { name: string | number; price: string | number }) =>
  `${name}: ${price}`

export const closedPeriod = () => say('closed')

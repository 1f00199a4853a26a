export const validUntil = 'Valid until'

export const notOffered = 'Not offered'

export const soldOutPeriod = 'sold out'
export const openUntilOrSold = ({ endsOn, most }: { endsOn: string; most: number }) =>
  `open until ${endsOn}, or until ${most} are sold`
export const openUntil = ({ endsOn }: { endsOn: string | number }) => `open until ${endsOn}`

export const opensLater = 'opens later'

export const oneNight = 'One Night'

export const twoNights = 'Two Nights'

export const threeNights = 'Three Nights'

export const fourNights = 'Four Nights'

export const numberOfNights = 'Number of Nights'

export const registrationFee = 'Registration Fee'

export const feesIn = ({ currency }: { currency: string | number }) => `Fees in ${currency}`

export const transactionFeeToBeAdded = ' transaction fee to be added'

export const pricesForTheWholeStay = ({ currency }: { currency: string | number }) =>
  `Prices for the whole stay in ${currency}`

export const openNowUntilBefore = 'Open now: '

export const openNowUntilAfter = ', until '

export const proceedToRegistration = 'Proceed to Registration'

export const registerSeveral = 'Register several people'

export const extrasIn = ({ currency }: { currency: string | number }) => `Extras, with prices in ${currency}`

export const extra = 'Extra'

export const price = 'Price'

export const aboutIt = 'About it'

/** How many of an extra a registration's price includes. */
export const inPriceOf = ({ name, quantity }: { name: string; quantity: number }) =>
  quantity === 1 ? `${name}: in the price` : `${name}: ${quantity} in the price`

export const forAdmission = ({ name, price }: { name: string | number; price: string | number }) =>
  `${name}: ${price}`

/** The organiser's own extras in the registration forms. */

export const none = 'None'

export const notWithThisRegistration = 'Not offered with this registration'

export const each = ({ price }: { price: string | number }) => `${price} each`

export const upTo = ({ most }: { most: string | number }) => `At most ${most}`

/** Of what is made or booked for somebody. */
export const cannotBeGivenUp = 'Cannot be given up later'

/** The organiser's own extras in the registration forms. */

export const none = 'None'

export const notWithThisRegistration = 'Not offered with this registration'

export const howMany = ({ what, price }: { what: string | number; price: string | number }) =>
  `${what}, ${price} each`

export const upTo = ({ most }: { most: string | number }) => `At most ${most}`

/** The organiser's own extras in the registration forms. */
import { say } from '#domain/foundations/say.ts'

export const none = () => say('None')

export const notWithThisRegistration = () => say('Not offered with this registration')

export const each = ({ price }: { price: string | number }) => say('{price} each', { price })

export const upTo = ({ most }: { most: string | number }) => say('At most {most}', { most })

/** Of what stays with the organiser whenever somebody cancels. */
export const neverRefunded = () => say('Its price is not refunded')

/** Of what is made or booked for somebody. */
export const cannotBeGivenUp = () => say('Cannot be given up later')

export const roomsByNight = () => say('Rooms by night')

export const chooseTheNights = () =>
  say('Optional. Choose the nights of your stay, one after the other, in one room.')

/** How many of a selection, such as `Tutorials`, are taken. */
export const choose = ({ count }: { count: number }) => say('choose {count}', { count })

export const chooseAtLeast = ({ least }: { least: number }) => say('choose at least {least}', { least })

export const chooseAtMost = ({ most }: { most: number }) => say('choose at most {most}', { most })

/** How many of a selection cost nothing. */
export const someInThePrice = ({ count }: { count: number }) => say('{count} in the price', { count })

export const chooseFromTo = (range: { least: number; most: number }) => say('choose {least} to {most}', range)

/** Beside the field of an amount that the buyer says. @param suggested as money; undefined for none */
export const yourOwnAmount = ({
  least,
  suggested,
}: {
  least: string | undefined
  suggested: string | undefined
}) =>
  [
    least === undefined
      ? say('Any amount; empty for none')
      : say('Any amount from {least}; empty for none', { least }),
    suggested === undefined ? '' : say('Suggested: {suggested}', { suggested }),
  ]
    .filter(Boolean)
    .join('. ')

/** In a table of prices. */
export const anyAmountFrom = ({ least }: { least: string | undefined }) =>
  least === undefined ? say('Any amount') : say('Any amount from {least}', { least })

// Each by itself, so that a page's script holds only the words that it uses.
import { say } from '#domain/foundations/say.ts'

export const successful = () => say('Your payment was Successful!')
export const customSuccessful = () => say('Your Registration Got Success')
export const awaitsConfirmation = () =>
  say('The organiser will now check the amount, confirm your place, and write to you.')
export const confirmedOnceChecked = () =>
  say('The organiser confirms your place once the amount has been checked.')
export const failed = () => say('Your Registration Got Failed Please try Again')
export const notRegistered = () => say('Your Registration was Failed, Please try Again')
export const cancelled = () => say('Payment was cancelled.')
export const checking = () => say('We are checking your payment. Do not pay again.')
export const registrationClosed = () => say('Registration is closed')
export const demonstration = () =>
  say('Demonstration: the payment page stands in for the real one, and no money moves.')
export const openingPage = () => say('Opening the payment page…')
export const chooseMethod = () => say('Please choose how you want to pay.')
export const message = () =>
  say(
    'Your payment was successful. Thank you for your payment. We will be in contact with more details shortly',
  )
export const windowFailed = () =>
  say(
    'PayPal’s window could not be used. Nothing was charged: please try again, or pay on PayPal’s own page.',
  )
export const unavailable = (label: string) =>
  say('An error occurred with {label}. Please try again later.', { label })

/** The cards that Stripe takes. */
export const cards = () => say('Cards: VISA, MasterCard and American Express.')

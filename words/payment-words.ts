// Each by itself, so that a page's script holds only the words that it uses.

export const successful = 'Your payment was Successful!'
export const customSuccessful = 'Your Registration Got Success'
export const awaitsConfirmation =
  'The organiser will now check the amount, confirm your place, and write to you.'
export const confirmedOnceChecked = 'The organiser confirms your place once the amount has been checked.'
export const failed = 'Your Registration Got Failed Please try Again'
export const notRegistered = 'Your Registration was Failed, Please try Again'
export const cancelled = 'Payment was cancelled.'
export const checking = 'We are checking your payment. Do not pay again.'
export const registrationClosed = 'Registration is closed'
export const chooseMethod = 'Please choose how you want to pay.'
export const message =
  'Your payment was successful. Thank you for your payment. We will be in contact with more details shortly'
export const windowFailed =
  'PayPal’s window could not be used. Nothing was charged: please try again, or pay on PayPal’s own page.'
export const unavailable = (label: string) => `An error occurred with ${label}. Please try again later.`

/** The cards that Stripe takes. */
export const cards = 'Cards: VISA, MasterCard and American Express.'

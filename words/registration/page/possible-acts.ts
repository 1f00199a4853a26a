import { say } from '#domain/foundations/say.ts'
export const changeOrCancel = () => say('Change or cancel')

export const changeYourRegistration = () => say('Change your registration')

export const anotherPresentationTypeOtherNights = () =>
  say('Another registration, other nights, other extras')

export const cancelTheRegistration = () => say('Cancel the registration')

export const sendTheConfirmationAgain = () => say('Send the confirmation again')

export const itGoesTo = ({ email }: { email: string }) =>
  say('It goes to {email}, with the receipt.', { email })

export const sendItAgain = () => say('Send it again')

export const correctYourDetails = () => say('Correct your details')

export const saveTheDetails = () => say('Save the details')

export const handOverToAColleague = () => say('Hand over to a colleague')

export const somebodyElseAttendsInstead = () =>
  say(
    'Somebody else attends in your place. From then on the registration is theirs: they get its new address by mail, and this page no longer opens it.',
  )

export const somebodyElseFrom = ({ organization }: { organization: string }) =>
  say(
    'Somebody else from {organization} attends in your place. From then on the registration is theirs: they get its new address by mail, and this page no longer opens it.',
    { organization },
  )

export const handOverTheRegistration = () => say('Hand over the registration')

export const thisWasPossibleUntil = ({ days }: { days: string }) =>
  say('This was possible until {days} before the conference. Please write to us if you cannot come.', {
    days,
  })

export const moveToAnotherConference = () => say('Move to another conference')

export const whatYouPaidCountsThere = ({ share }: { share: string }) =>
  say(
    'What you paid counts there. If that conference costs more, you keep this registration until you have paid the difference; if you do not, nothing changes. If it costs less, {share} of the rest is refunded by our policy, when this conference is over. If you cancel there, money that you moved is refunded at the share that our policy has today.',
    { share },
  )

export const noPaymentOfThisRegistration = () =>
  say(
    'No payment of this registration is left to count there, so you pay the whole price. Until you have paid it, you keep this registration; if you do not pay, nothing changes.',
  )

export const registrationCategory = () => say('Registration Category')

export const showWhatItCostsThere = () => say('Show what it costs there')

export const nothingToMoveTo = ({ subject }: { subject: string }) =>
  say('{subject} sells nothing today that you could move to. Please write to us.', { subject })

export const chooseAnotherConference = () => say('Choose another conference')

export const moveToThisConference = () => say('Move to this conference')

/** What cancelling refunds, and when; the second where that is nothing. */
export const policyRefundsLater = () =>
  say(
    'It is {days} before the conference: by our policy {share} that you paid for the registration is refunded, which is {amount}, {payable}.',
  )

export const policyRefunds = () =>
  say(
    'It is {days} before the conference: by our policy {share} that you paid for the registration is refunded, which is {amount}.',
  )

export const moneyThatYouMovedHere = () =>
  say('Money that you moved here is refunded at the share that it had on that day.')

export const thatOurPolicyRetained = ({ amount }: { amount: string }) =>
  say('{amount} that our policy retained when you changed your choice is not refunded.', { amount })

export const refundedBeyondThePrice = () =>
  say('{amount} that you paid beyond the price is refunded in full now.')

export const refundedInFull = () => say('{amount} that you paid is refunded in full now.')

export const cancelMyRegistration = () => say('Cancel my registration')

export const cancelThisRegistrationForGood = () => say('Cancel this registration for good?')

export const keepMyRegistration = () => say('Keep my registration')

export const yourPlaceIsReleasedAt = () => say('Your place is released at once, and this cannot be undone.')

export const yesCancelMyRegistration = () => say('Yes, cancel my registration')

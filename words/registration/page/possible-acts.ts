export const changeOrCancel = 'Change or cancel'

export const changeYourRegistration = 'Change your registration'

export const anotherPresentationTypeOtherNights = 'Another registration, other nights, other extras'

export const cancelTheRegistration = 'Cancel the registration'

export const sendTheConfirmationAgain = 'Send the confirmation again'

export const itGoesToWithTheBefore = 'It goes to '

export const itGoesToWithTheAfter = ', with the receipt.'

export const sendItAgain = 'Send it again'

export const correctYourDetails = 'Correct your details'

export const saveTheDetails = 'Save the details'

export const transferToAColleague = 'Transfer to a colleague'

export const somebodyElseFromAttendsInBefore = 'Somebody else from '

export const somebodyElseFromAttendsInAfter =
  ' attends in your place. From then on the registration is theirs: they get its new address by mail, and this page no longer opens it.'

export const transferTheRegistration = 'Transfer the registration'

export const thisWasPossiblePleaseWriteBefore = 'This was possible '

export const thisWasPossiblePleaseWriteAfter = '. Please write to us if you cannot come.'

export const transferToAnotherConference = 'Transfer to another conference'

export const whatYouPaidCountsThereBefore =
  'What you paid counts there. If that conference costs more, you keep this registration until you have paid the difference; if you do not, nothing changes. If it costs less,'

export const whatYouPaidCountsThereAfter =
  ' of the rest is refunded by our policy, when this conference is over. If you cancel there, money that you moved is refunded at the share that our policy has today.'

export const noPaymentOfThisRegistration =
  'No payment of this registration is left to count there, so you pay the whole price. Until you have paid it, you keep this registration; if you do not pay, nothing changes.'

export const registrationCategory = 'Registration Category'

export const transferToThisConference = 'Transfer to this conference'

export const itIsBeforeTheConferenceBefore = 'It is '

export const itIsBeforeTheConferenceBetween = ' before the conference: by our policy '

export const itIsBeforeTheConferenceAfter = ' that you paid for the registration is refunded, which is '

export const moneyThatYouMovedHere =
  ' Money that you moved here is refunded at the share that it had on that day.'

export const thatOurPolicyRetainedWhen =
  ' that our policy retained when you changed your choice is not refunded.'

export const thatYouPaidBeyondThe = 'that you paid beyond the price'

export const thatYouPaid = 'that you paid'

export const isRefundedInFullNow = ' is refunded in full now.'

export const cancelMyRegistration = 'Cancel my registration'

export const cancelThisRegistrationForGood = 'Cancel this registration for good?'

export const keepMyRegistration = 'Keep my registration'

export const yourPlaceIsReleasedAt = 'Your place is released at once, and this cannot be undone.'

export const yesCancelMyRegistration = 'Yes, cancel my registration'

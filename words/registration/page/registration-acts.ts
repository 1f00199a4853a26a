export const thisRegistrationHasNotExpired = 'This registration has not expired.'

export const thisWasForAMove =
  'This was for a move that was not completed. You can ask for the move again on the page of your earlier registration.'

export const yourPaymentHasArrivedMeanwhile =
  'Your payment has arrived meanwhile. Please do not pay again: we will look into it and write to you.'

export const thePriceHasChangedSince =
  'The price has changed since this page was opened. Please check it again.'

export const whatYouChoseIsNo = 'What you chose is no longer offered. Please register again.'

export const theLastPlaceHasJust =
  'The last place has just been taken. Please register again to join the waiting list.'

export const thisRegistrationCanNoLonger = 'This registration can no longer be transferred.'

export const theRegistrationCanBeTransferred = ({ checking }: { checking: string | number }) =>
  `${checking} The registration can be transferred once that is decided.`

export const itIsPersonal =
  'This registration is for you alone, because you are a member or have sent a proof. Please write to us if somebody else comes instead.'

export const aMoveToAnotherConference =
  'A move to another conference is under way. The registration can be transferred to a colleague once the move is complete or cancelled.'

export const untilBeforeTheConference = ({ handOverDays }: { handOverDays: string | number }) =>
  `until ${handOverDays} before the conference`

export const aRegistrationCanBeCancelled =
  'A registration can be cancelled here until the day before the conference. Please write to us if you cannot come.'

export const theConfirmationIsOnIts = ({ email }: { email: string | number }) =>
  `The confirmation is on its way to ${email}.`

export const theConfirmationWasSentA =
  'The confirmation was sent a few minutes ago. Please look for it in your mailbox, also under spam.'

export const thereIsAConfirmationOnly = 'There is a confirmation only once the registration is paid.'

export const theseDetailsCanNoLonger = 'These details can no longer be changed here. Please write to us.'

export const aRegistrationCanBeTransferred = ({ handOverEnd }: { handOverEnd: string | number }) =>
  `A registration can be transferred to a colleague ${handOverEnd}.`

export const pleaseChooseTheConferenceAnd = 'Please choose the conference and the category.'

export const wasCancelled = ({ to }: { to: string | number }) => `${to} was cancelled.`

export const aMoveToAnotherConferenceIs =
  'A move to another conference is already under way. Please see below.'

export const thisRegistrationCannotBeTransferred =
  'This registration cannot be transferred to that conference. Please write to us.'

export const yourPlaceIsHeldAgain = 'Your place is held again.'

export const nothingWasChangedYourBooking = 'Nothing was changed: your booking stays as it was.'

export const noChangeIsWaitingFor = 'No change is waiting for payment: it was made, or its time ran out.'

export const yourRegistrationIsCancelledWe = 'Your registration is cancelled. We have written to you.'

export const theTermsHaveChangedSince =
  'The terms have changed since this page was opened. Please check them again.'

export const thisRegistrationCanNoLongerBe = 'This registration can no longer be cancelled.'

export const yourDetailsAreChangedIssued =
  'Your details are changed. Issued invoices stay as they are; write to us if you need a new one.'

export const yourDetailsAreChanged = 'Your details are changed.'

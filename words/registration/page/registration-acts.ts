import { say } from '#domain/foundations/say.ts'
export const thisRegistrationHasNotExpired = () => say('This registration has not expired.')

export const thisWasForAMove = () =>
  say(
    'This was for a move that was not completed. You can ask for the move again on the page of your earlier registration.',
  )

export const yourPaymentHasArrivedMeanwhile = () =>
  say('Your payment has arrived meanwhile. Please do not pay again: we will look into it and write to you.')

export const thePriceHasChangedSince = () =>
  say('The price has changed since this page was opened. Please check it again.')

export const whatYouChoseIsNo = () => say('What you chose is no longer offered. Please register again.')

export const theLastPlaceHasJust = () =>
  say('The last place has just been taken. Please register again to join the waiting list.')

export const thisRegistrationCanNoLonger = () => say('This registration can no longer be handed over.')

export const thisIsPossibleOnceDecided = ({ checking }: { checking: string | number }) =>
  say('{checking} This is possible once that is decided.', { checking })

export const itIsPersonal = () =>
  say(
    'This registration is for you alone, because you are a member or have sent a proof. Please write to us if somebody else comes instead.',
  )

export const aMoveToAnotherConference = () =>
  say(
    'A move to another conference is under way. The registration can be handed over to a colleague once the move is complete or cancelled.',
  )

export const aRegistrationCanBeCancelled = () =>
  say(
    'A registration can be cancelled here until the day before the conference. Please write to us if you cannot come.',
  )

export const theConfirmationIsOnIts = ({ email }: { email: string | number }) =>
  say('The confirmation is on its way to {email}.', { email })

export const theConfirmationWasSentA = () =>
  say('The confirmation was sent a few minutes ago. Please look for it in your mailbox, also under spam.')

export const thereIsAConfirmationOnly = () =>
  say('There is a confirmation only once the registration is paid.')

export const theseDetailsCanNoLonger = () =>
  say('These details can no longer be changed here. Please write to us.')

export const aRegistrationCanBeHandedOver = ({ days }: { days: string }) =>
  say('A registration can be handed over to a colleague until {days} before the conference.', { days })

export const pleaseChooseTheConferenceAnd = () => say('Please choose the conference and the category.')

export const registrationIsClosedAt = ({ to }: { to: string }) =>
  say('Registration is closed at {to}.', { to })

export const wasCancelled = ({ to }: { to: string | number }) => say('{to} was cancelled.', { to })

export const aMoveToAnotherConferenceIs = () =>
  say('A move to another conference is already under way. Please see below.')

export const thisRegistrationCannotBeMoved = () =>
  say('This registration cannot be moved to that conference. Please write to us.')

export const thatCategoryIsByApplication = () =>
  say(
    'That category is by application there. Please apply for it there first, and write to us once you are accepted.',
  )

export const yourPlaceIsHeldAgain = () => say('Your place is held again.')

export const nothingWasChangedYourBooking = () => say('Nothing was changed: your booking stays as it was.')

export const noChangeIsWaitingFor = () =>
  say('No change is waiting for payment: it was made, or its time ran out.')

export const yourRegistrationIsCancelledWe = () =>
  say('Your registration is cancelled. We have written to you.')

export const theTermsHaveChangedSince = () =>
  say('The terms have changed since this page was opened. Please check them again.')

export const thisRegistrationCanNoLongerBe = () => say('This registration can no longer be cancelled.')

export const yourDetailsAreChangedIssued = () =>
  say('Your details are changed. Issued invoices stay as they are; write to us if you need a new one.')

export const yourDetailsAreChanged = () => say('Your details are changed.')

export const isNeverRefunded = ({ kept, names }: { kept: string; names: string }) =>
  say('{kept} is for what is never refunded ({names}), and stays with the organiser.', { kept, names })

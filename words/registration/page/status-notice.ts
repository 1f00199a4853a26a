import { say } from '#domain/foundations/say.ts'
export const thePaymentServiceIsStill = ({ email }: { email: string | number }) =>
  say(
    'The payment service is still checking your payment. Look at this page again in a few minutes; we will write to {email} as soon as we know.',
    { email },
  )

export const aPaymentHasArrivedThat = ({ email }: { email: string | number }) =>
  say(
    'A payment has arrived that we have to review before it can count. Your money is safe: you will get the place or the money back, and we will write to {email}.',
    { email },
  )

export const everythingThatYouPaidWill = ({ email }: { email: string | number }) =>
  say(
    'Everything that you paid will be refunded in full; we will write to {email} when it is on its way. You need not do anything.',
    { email },
  )

export const youNoLongerOweAnything = () => say('You no longer owe anything. Please do not pay.')

export const youAreNumberOnThe = ({ placeInLine }: { placeInLine: string | number }) =>
  say('You are number {placeInLine} on the waiting list.', { placeInLine })

export const whatYouChoseIsSold = ({
  email,
  offerHours,
}: {
  email: string | number
  offerHours: string | number
}) =>
  say(
    'What you chose is sold out. As soon as it is your turn we will write to {email}, and you will have {offerHours} to pay. Nothing is due until then.',
    { email, offerHours },
  )

export const youSentTheFormAgain = () =>
  say('You sent the form again, and a newer registration replaced this one.')

export const thatArrivedForThisOne = ({ here }: { here: string | number }) =>
  say('{here} that arrived for this one is safe with us; we will look into it and write to you.', { here })

export const nothingIsOwed = () => say('Nothing is owed.')

export const nothingWasPaidForThis = () => say('Nothing was paid for this one, and nothing is owed.')

export const thisRegistrationWasReplaced = () => say('This registration was replaced.')

export const yourPlaceWasReleased = () => say('Your place was released.')

export const nothingWasPaidAndNothing = () => say('Nothing was paid, and nothing is owed.')

export const thePaymentServiceIsStillChecking = () =>
  say(
    'The payment service is still checking a payment of yours. If it arrives, we will refund it and write to you. Please do not pay again.',
  )

export const youAreOfAGroup = () => say('You are registered with a group.')

export const groupPays = ({ payer, code }: { payer: string; code: string }) =>
  say(
    '{payer} pays for you with registration {code}: your place, what you chose and your answers are part of it. We have sent you a link to your details.',
    { payer, code },
  )

export const yourGroupHasEnded = () => say('You are no longer registered with a group.')

export const groupHasEnded = ({ payer, code }: { payer: string; code: string }) =>
  say(
    '{payer} no longer pays for you with registration {code}, and your place has ended. Please ask them, or register again.',
    { payer, code },
  )

export const thisRegistrationWasCancelled = () => say('This registration was cancelled.')

export const theOrganiserCouldNotConfirm = ({ declinedBecause }: { declinedBecause: string | number }) =>
  say('The organiser could not confirm this custom amount: {declinedBecause}', { declinedBecause })

export const youCancelledIt = () => say('You cancelled it.')

export const weCancelledIt = () => say('We cancelled it.')

export const youSentTheFormAgainSo = ({ replacedCode }: { replacedCode: string | number }) =>
  say(
    'You sent the form again, so this registration takes the place of {replacedCode}, which is void. We have written to you about it.',
    { replacedCode },
  )

export const ifYouHaveRegisteredBefore = () =>
  say(
    'If you have registered before, please look into your mailbox before you pay: if a registration with your address is paid already, we have sent a link to it.',
  )

export const yourApplicationHasArrived = () => say('Your application has arrived.')

export const weWillDecide = ({ email }: { email: string }) =>
  say('Nothing is owed. We will decide, and write to {email}.', { email })

export const weWillDecideAndPay = ({ email, total }: { email: string; total: string }) =>
  say(
    'Nothing is owed yet. We will decide, and write to {email}: if we accept you, a place is held for you, and you pay {total} then.',
    { email, total },
  )

export const weCouldNotAccept = () => say('We could not accept your application.')

export const thankYouForApplying = () => say('Thank you for applying.')

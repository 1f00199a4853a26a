export const thePaymentServiceIsStill = ({ email }: { email: string | number }) =>
  `The payment service is still checking your payment. Look at this page again in a few minutes; we will write to ${email} as soon as we know.`

export const aPaymentHasArrivedThat = ({ email }: { email: string | number }) =>
  `A payment has arrived that we have to review before it can count. Your money is safe: you will get the place or the money back, and we will write to ${email}.`

export const everythingThatYouPaidWill = ({ email }: { email: string | number }) =>
  `Everything that you paid will be refunded in full; we will write to ${email} when it is on its way. You need not do anything.`

export const youNoLongerOweAnything = 'You no longer owe anything. Please do not pay.'

export const youAreNumberOnThe = ({ placeInLine }: { placeInLine: string | number }) =>
  `You are number ${placeInLine} on the waiting list.`

export const whatYouChoseIsSold = ({
  email,
  offerHours,
}: {
  email: string | number
  offerHours: string | number
}) =>
  `What you chose is sold out. As soon as it is your turn we will write to ${email}, and you will have ${offerHours} to pay. Nothing is due until then.`

export const youSentTheFormAgain = 'You sent the form again, and a newer registration replaced this one.'

export const thatArrivedForThisOne = ({ here }: { here: string | number }) =>
  `${here} that arrived for this one is safe with us; we will look into it and write to you.`

export const nothingIsOwed = 'Nothing is owed.'

export const nothingWasPaidForThis = 'Nothing was paid for this one, and nothing is owed.'

export const thisRegistrationWasReplaced = 'This registration was replaced.'

export const yourPlaceWasReleased = 'Your place was released.'

export const nothingWasPaidAndNothing = 'Nothing was paid, and nothing is owed.'

export const thePaymentServiceIsStillChecking =
  'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you. Please do not pay again.'

export const thisRegistrationWasCancelled = 'This registration was cancelled.'

export const theOrganiserCouldNotConfirm = ({ declinedBecause }: { declinedBecause: string | number }) =>
  `The organiser could not confirm this custom amount: ${declinedBecause}`

export const youCancelledIt = 'You cancelled it.'

export const weCancelledIt = 'We cancelled it.'

export const youSentTheFormAgainSo = ({ replacedCode }: { replacedCode: string | number }) =>
  `You sent the form again, so this registration takes the place of ${replacedCode}, which is void. We have written to you about it.`

export const ifYouHaveRegisteredBefore =
  'If you have registered before, please look into your mailbox before you pay: if a registration with your address is paid already, we have sent a link to it.'

export const yourApplicationHasArrived = 'Your application has arrived.'

export const weWillDecide = ({ email }: { email: string }) =>
  `Nothing is owed. We will decide, and write to ${email}.`

export const weWillDecideAndPay = ({ email, total }: { email: string; total: string }) =>
  `Nothing is owed yet. We will decide, and write to ${email}: if we accept you, a place is held for you, and you pay ${total} then.`

export const weCouldNotAccept = 'We could not accept your application.'

export const thankYouForApplying = 'Thank you for applying.'

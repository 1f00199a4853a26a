import { say } from '#domain/foundations/say.ts'
export const thankYou = () => say('Thank you')

export const thisWasADemonstrationNo = () => say('This was a demonstration: no money moved.')

export const somethingWentWrongOnOur = () =>
  say(
    'Something went wrong on our side after you came back from the payment. Please open this page again in a moment: it will then show what has happened. We will also write to you as soon as the payment has arrived.',
  )

export const writeToUs = () => say('Write to us')

export const seeYourRegistration = () => say('See your registration')

export const forRegistration = ({ arrivedOf, code }: { arrivedOf: string | number; code: string | number }) =>
  say('{arrivedOf} for registration {code}.', { arrivedOf, code })

export const forRegistrationThatWaits = ({
  arrivedOf,
  code,
  awaitsConfirmation,
}: {
  arrivedOf: string | number
  code: string | number
  awaitsConfirmation: string | number
}) =>
  say('{arrivedOf} for registration {code}. {awaitsConfirmation}', { arrivedOf, code, awaitsConfirmation })

export const forTheChangeOfRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} for the change of registration {code}. What you asked for is booked.', { arrivedOf, code })

export const aNewReceiptIsOn = ({ email }: { email: string | number }) =>
  say('A new receipt is on its way to {email}.', { email })

export const yourRegistrationIsNotPaid = () => say('Your registration is not paid in full yet')

export const ofHasArrivedAndIs = ({
  arrivedOf,
  amountOf,
}: {
  arrivedOf: string | number
  amountOf: string | number
}) => say('{arrivedOf} of {amountOf} has arrived and is safe with us.', { arrivedOf, amountOf })

export const isStillToPayYour = ({ amountOf, heldUntil }: { amountOf: string; heldUntil: string }) =>
  say('{amountOf} is still to pay. Your place is held until {heldUntil}.', { amountOf, heldUntil })

export const payingTheRestCompletes = ({ amountOf, heldUntil }: { amountOf: string; heldUntil: string }) =>
  say(
    '{amountOf} is still to pay. Your place is held until {heldUntil}; paying the rest completes the registration.',
    { amountOf, heldUntil },
  )

export const payTheRest = () => say('Pay the rest')

export const yourChangeIsNotPaid = () => say('Your change is not paid in full yet')

export const isStillToPayYourChange = ({
  amountOf,
  heldUntil,
}: {
  amountOf: string | number
  heldUntil: string | number
}) =>
  say(
    '{amountOf} is still to pay. Your change is held until {heldUntil}; until it is paid your registration stays as it is.',
    { amountOf, heldUntil },
  )

export const youAreRegisteredAndMore = () => say('You are registered, and more arrived than was owed')

export const arrivedButRegistrationWasAlready = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => say('{arrivedOf} arrived, but registration {code} was already paid.', { arrivedOf, code })

export const arrivedForRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => say('{arrivedOf} arrived for registration {code}.', { arrivedOf, code })

export const isMoreThanWasOwed = ({
  amountOf,
  email,
  doNotPayAgain,
}: {
  amountOf: string | number
  email: string | number
  doNotPayAgain: string | number
}) =>
  say(
    '{amountOf} is more than was owed. It is safe with us: we will refund it and write to {email}. {doNotPayAgain}',
    { amountOf, email, doNotPayAgain },
  )

export const yourPaymentArrivedAfterYour = () => say('Your payment arrived after your place was released')

export const arrivedForRegistrationWhenIts = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} arrived for registration {code} when its place was no longer held for you.', {
    arrivedOf,
    code,
  })

export const theMoneyIsSafeWith = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  say(
    'The money is safe with us: you will get a place or the money back, and we will write to {email}. {doNotPayAgain}',
    { email, doNotPayAgain },
  )

export const yourChangeCouldNotBe = () => say('Your change could not be made')

export const arrivedForAChangeThat = ({ arrivedOf }: { arrivedOf: string | number }) =>
  say('{arrivedOf} arrived for a change that was no longer possible. Your registration stays as it was.', {
    arrivedOf,
  })

export const theMoneyIsSafeWithUs = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  say(
    'The money is safe with us: we will agree with you what to do with it, and write to {email}. {doNotPayAgain}',
    { email, doNotPayAgain },
  )

export const yourPaymentIsForA = () => say('Your payment is for a registration that was replaced')

export const arrivedForRegistrationButYou = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} arrived for registration {code}, but you have sent the form again since.', {
    arrivedOf,
    code,
  })

export const yourPaymentArrivedAfterThis = () =>
  say('Your payment arrived after this registration was cancelled')

export const arrivedForRegistrationWhichIs = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} arrived for registration {code}, which is cancelled and remains so.', { arrivedOf, code })

export const theMoneyIsSafeWithUsWe = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  say('The money is safe with us: we will refund it and write to {email}. {doNotPayAgain}', {
    email,
    doNotPayAgain,
  })

export const thisRegistrationWasCancelled = () => say('This registration was cancelled')

export const hadArrivedForRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => say('{arrivedOf} had arrived for registration {code}.', { arrivedOf, code })

export const thisPaymentNoLongerPays = () => say('This payment no longer pays for a place')

export const hadArrivedForRegistrationWhich = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} had arrived for registration {code}, which no longer has a place.', { arrivedOf, code })

export const yourRegistrationsPageSaysWhat = () =>
  say('Your registration’s page says what happened to the money.')

export const weReceivedYourPaymentAnd = () => say('We received your payment and are checking it')

export const arrivedForRegistrationAndWe = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) =>
  say('{arrivedOf} arrived for registration {code}, and we have to review it before it can count.', {
    arrivedOf,
    code,
  })

export const theMoneyIsSafeWithUsYou = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  say(
    'The money is safe with us: you will get what it was for or the money back, and we will write to {email}. {doNotPayAgain}',
    { email, doNotPayAgain },
  )

export const noMoneyWasTakenThe = () =>
  say(
    'No money was taken. The payment service may show the amount as pending for a few days; that will disappear by itself.',
  )

export const nothingWasChargedThisIs = () => say('Nothing was charged: this is already paid')

export const registrationWasPaidByAnother = ({ code }: { code: string | number }) =>
  say('Registration {code} was paid by another payment before you approved this one.', { code })

export const nothingWasChargedWhatYou = () => say('Nothing was charged: what you chose is sold out')

export const theTimeToPayFor = ({ code }: { code: string | number }) =>
  say(
    'The time to pay for registration {code} had run out when you approved this payment, and the last place was given to somebody else. Your registration’s page says what you can do now.',
    { code },
  )

export const nothingWasChargedTheMove = () => say('Nothing was charged: the move was not completed')

export const youApprovedThisPaymentWhen = ({ code }: { code: string | number }) =>
  say(
    'You approved this payment when your move to registration {code} could no longer be completed: its time had run out, or your earlier registration had changed.',
    { code },
  )

export const nothingWasChargedThisRegistration = () =>
  say('Nothing was charged: this registration is cancelled')

export const registrationWasCancelledBeforeYou = ({ code }: { code: string | number }) =>
  say('Registration {code} was cancelled before you approved this payment.', { code })

export const nothingWasChargedWhatYouChose = () =>
  say('Nothing was charged: what you chose has changed since')

export const youChangedWhatYouChose = ({ code }: { code: string | number }) =>
  say(
    'You changed what you chose after this payment for registration {code} was started. Please pay for the newer choice on the registration’s page.',
    { code },
  )

export const nothingWasChargedAnotherAmount = () => say('Nothing was charged: another amount is owed now')

export const theAmountDueForRegistration = ({ code }: { code: string | number }) =>
  say(
    'The amount due for registration {code} has changed since this payment was started; its page shows the new amount.',
    { code },
  )

export const pleaseDoNotPayAgain = () => say('Please do not pay again.')

export const aConfirmationWithYourReceipt = ({ email }: { email: string | number }) =>
  say('A confirmation with your receipt is on its way to {email}.', { email })

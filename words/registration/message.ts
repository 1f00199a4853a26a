export const thankYou = 'Thank you'

export const thisWasADemonstrationNo = 'This was a demonstration: no money moved.'

export const somethingWentWrongOnOur =
  'Something went wrong on our side after you came back from the payment. Please open this page again in a moment: it will then show what has happened. We will also write to you as soon as the payment has arrived.'

export const writeToUs = 'Write to us'

export const seeYourRegistration = 'See your registration'

export const forRegistration = ({ arrivedOf, code }: { arrivedOf: string | number; code: string | number }) =>
  `${arrivedOf} for registration ${code}.`

export const forRegistrationThatWaits = ({
  arrivedOf,
  code,
  awaitsConfirmation,
}: {
  arrivedOf: string | number
  code: string | number
  awaitsConfirmation: string | number
}) => `${arrivedOf} for registration ${code}. ${awaitsConfirmation}`

export const forTheChangeOfRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} for the change of registration ${code}. What you asked for is booked.`

export const aNewReceiptIsOn = ({ email }: { email: string | number }) =>
  `A new receipt is on its way to ${email}.`

export const yourRegistrationIsNotPaid = 'Your registration is not paid in full yet'

export const ofHasArrivedAndIs = ({
  arrivedOf,
  amountOf,
}: {
  arrivedOf: string | number
  amountOf: string | number
}) => `${arrivedOf} of ${amountOf} has arrived and is safe with us.`

export const payingTheRestCompletesThe = '; paying the rest completes the registration'

export const isStillToPayYour = ({
  amountOf,
  heldUntil,
  completing,
}: {
  amountOf: string | number
  heldUntil: string | number
  completing: string | number
}) => `${amountOf} is still to pay. Your place is held until ${heldUntil}${completing}.`

export const payTheRest = 'Pay the rest'

export const yourChangeIsNotPaid = 'Your change is not paid in full yet'

export const isStillToPayYourChange = ({
  amountOf,
  heldUntil,
}: {
  amountOf: string | number
  heldUntil: string | number
}) =>
  `${amountOf} is still to pay. Your change is held until ${heldUntil}; until it is paid your registration stays as it is.`

export const youAreRegisteredAndMore = 'You are registered, and more arrived than was owed'

export const arrivedButRegistrationWasAlready = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived, but registration ${code} was already paid.`

export const arrivedForRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived for registration ${code}.`

export const isMoreThanWasOwed = ({
  amountOf,
  email,
  doNotPayAgain,
}: {
  amountOf: string | number
  email: string | number
  doNotPayAgain: string | number
}) =>
  `${amountOf} is more than was owed. It is safe with us: we will send it back and write to ${email}. ${doNotPayAgain}`

export const yourPaymentArrivedAfterYour = 'Your payment arrived after your place was released'

export const arrivedForRegistrationWhenIts = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived for registration ${code} when its place was no longer held for you.`

export const theMoneyIsSafeWith = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  `The money is safe with us: you will get a place or the money back, and we will write to ${email}. ${doNotPayAgain}`

export const yourChangeCouldNotBe = 'Your change could not be made'

export const arrivedForAChangeThat = ({ arrivedOf }: { arrivedOf: string | number }) =>
  `${arrivedOf} arrived for a change that was no longer possible. Your registration stays as it was.`

export const theMoneyIsSafeWithUs = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  `The money is safe with us: we will agree with you what to do with it, and write to ${email}. ${doNotPayAgain}`

export const yourPaymentIsForA = 'Your payment is for a registration that was replaced'

export const arrivedForRegistrationButYou = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived for registration ${code}, but you have sent the form again since.`

export const yourPaymentArrivedAfterThis = 'Your payment arrived after this registration was cancelled'

export const arrivedForRegistrationWhichIs = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived for registration ${code}, which is cancelled and remains so.`

export const theMoneyIsSafeWithUsWe = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) => `The money is safe with us: we will send it back and write to ${email}. ${doNotPayAgain}`

export const thisRegistrationWasCancelled = 'This registration was cancelled'

export const hadArrivedForRegistration = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} had arrived for registration ${code}.`

export const thisPaymentNoLongerPays = 'This payment no longer pays for a place'

export const hadArrivedForRegistrationWhich = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} had arrived for registration ${code}, which no longer has a place.`

export const yourRegistrationsPageSaysWhat = 'Your registration’s page says what happened to the money.'

export const weReceivedYourPaymentAnd = 'We received your payment and are checking it'

export const arrivedForRegistrationAndWe = ({
  arrivedOf,
  code,
}: {
  arrivedOf: string | number
  code: string | number
}) => `${arrivedOf} arrived for registration ${code}, and we have to review it before it can count.`

export const theMoneyIsSafeWithUsYou = ({
  email,
  doNotPayAgain,
}: {
  email: string | number
  doNotPayAgain: string | number
}) =>
  `The money is safe with us: you will get what it was for or the money back, and we will write to ${email}. ${doNotPayAgain}`

export const noMoneyWasTakenThe =
  'No money was taken. The payment service may show the amount as pending for a few days; that will disappear by itself.'

export const nothingWasChargedThisIs = 'Nothing was charged: this is already paid'

export const registrationWasPaidByAnother = ({ code }: { code: string | number }) =>
  `Registration ${code} was paid by another payment before you approved this one.`

export const nothingWasChargedWhatYou = 'Nothing was charged: what you chose is sold out'

export const theTimeToPayFor = ({ code }: { code: string | number }) =>
  `The time to pay for registration ${code} had run out when you approved this payment, and the last place was given to somebody else. Your registration’s page says what you can do now.`

export const nothingWasChargedTheMove = 'Nothing was charged: the move was not completed'

export const youApprovedThisPaymentWhen = ({ code }: { code: string | number }) =>
  `You approved this payment when your move to registration ${code} could no longer be completed: its time had run out, or your earlier registration had changed.`

export const nothingWasChargedThisRegistration = 'Nothing was charged: this registration is cancelled'

export const registrationWasCancelledBeforeYou = ({ code }: { code: string | number }) =>
  `Registration ${code} was cancelled before you approved this payment.`

export const nothingWasChargedWhatYouChose = 'Nothing was charged: what you chose has changed since'

export const youChangedWhatYouChose = ({ code }: { code: string | number }) =>
  `You changed what you chose after this payment for registration ${code} was started. Please pay for the newer choice on the registration’s page.`

export const nothingWasChargedAnotherAmount = 'Nothing was charged: another amount is owed now'

export const theAmountDueForRegistration = ({ code }: { code: string | number }) =>
  `The amount due for registration ${code} has changed since this payment was started; its page shows the new amount.`

export const pleaseDoNotPayAgain = 'Please do not pay again.'

export const aConfirmationWithYourReceipt = ({ email }: { email: string | number }) =>
  `A confirmation with your receipt is on its way to ${email}.`

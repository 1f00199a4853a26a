export const joinTheWaitingList = 'Join the waiting list'

export const draftRestored = 'Draft restored'

export const clearTheDraft = 'Clear the draft'

export const clearTheDraft1 = 'Clear the draft?'

export const yourEntriesFromLastTime = 'Your entries were saved in this browser.'

export const backToThePaymentOf = 'Back to the payment of this registration'

export const noMoneyWasTakenYour = 'No money was taken.'

export const theSumIsShownOn = 'The sum is shown on the next page, before you pay.'

export const chooseARegistrationCategoryTo = 'Choose a registration category to see the sum.'

export const accompanyingPerson = 'Accompanying person'

export const onePerson = 'One person'

/** Of what comes with a registration. */
export const inThePrice = 'In the price'

export const onlineRegistration = 'Online Registration'

export const registerAndPayFor = ({
  conference,
  startsOn,
  location,
}: {
  conference: string | number
  startsOn: string | number
  location: string | number
}) => `Register and pay for ${conference}, ${startsOn}, ${location}.`

export const openNowUntil = ({
  subject,
  period,
  endsOn,
}: {
  subject: string | number
  period: string | number
  endsOn: string | number
}) => `${subject}. Open now: ${period}, until ${endsOn}.`

export const fromTo = ({ lowest, highest }: { lowest: string | number; highest: string | number }) =>
  `From ${lowest} to ${highest}`

export const itCosts = ({ price }: { price: string | number }) => `It costs ${price}`

export const andAProcessingFeeOf = ({
  range,
  feeBasisPoints,
}: {
  range: string | number
  feeBasisPoints: string | number
}) => `${range}, and a processing fee of ${feeBasisPoints}.`

export const personalDetails = 'Personal details'

export const chooseATitle = 'Choose a title'

export const chooseACountry = 'Choose a country'

export const registrationCategory = 'Registration Category'

export const optionalEachPriceIsThe =
  'Optional. Each price is the total for that number of nights, breakfast and Wi-Fi included.'

export const noAccommodation = 'No accommodation'

export const iArrangeMyOwnStay = 'I arrange my own stay.'

export const discountCode = 'Discount Code'

export const ifYouWereGivenOne = 'If you were given one. It is applied on the next page, before you pay.'

export const yourRegistration = 'Your registration'

export const nothingIsChargedYetThe =
  'Nothing is charged yet. The next page shows the total and the ways to pay.'

export const cancellationAndRefunds = 'Cancellation and refunds'

export const resetTheForm = 'Reset the form?'

export const feePage = 'fee page'

export const everyRegistrationPeriodOfThisBefore = 'Registration is over. The '

export const everyRegistrationPeriodOfThisAfter =
  ' shows when each period closed. If you have a question, please'

export const theFeesHaveNotBeenBefore = 'The fees are not known yet. They will be on the '

export const theFeesHaveNotBeenAfter = '; until then please '

export const nobodyCanRegisterForIt = 'Nobody can register for it any more. If you have a question, please '

export const writeToUs = 'write to us'

export const theCategoriesCouldNotBe = 'Please open this page again in a moment.'

export const sendingYourRegistration = 'Sending your registration…'
export const proceedToPay = 'Proceed to Pay'

import { say, spoken } from '#domain/foundations/say.ts'
export const joinTheWaitingList = () => say('Join the waiting list')

export const draftRestored = () => say('Draft restored')

export const clearTheDraft = () => say('Clear the draft')

export const clearTheDraft1 = () => say('Clear the draft?')

export const yourEntriesFromLastTime = () => say('Your entries were saved in this browser.')

export const backToThePaymentOf = () => say('Back to the payment of this registration')

export const noMoneyWasTakenYour = () => say('No money was taken.')

export const theSumIsShownOn = () => say('The sum is shown on the next page, before you pay.')

export const chooseARegistrationCategoryTo = () => say('Choose a registration category to see the sum.')

export const accompanyingPerson = () => say('Accompanying person')

export const onePerson = () => say('One person')

/** Of what comes with a registration. */
export const inThePrice = () => say('In the price')

export const onlineRegistration = () => say('Online Registration')

export const registerAndPayFor = ({
  conference,
  startsOn,
  location,
}: {
  conference: string | number
  startsOn: string | number
  location: string | number
}) => say('Register and pay for {conference}, {startsOn}, {location}.', { conference, startsOn, location })

export const openNowUntil = ({
  subject,
  period,
  endsOn,
}: {
  subject: string | number
  period: string | number
  endsOn: string | number
}) => say('{subject}. Open now: {period}, until {endsOn}.', { subject, period, endsOn })

export const fromTo = ({ lowest, highest }: { lowest: string | number; highest: string | number }) =>
  say('From {lowest} to {highest}', { lowest, highest })

export const itCosts = ({ price }: { price: string | number }) => say('It costs {price}', { price })

export const andAProcessingFeeOf = ({
  range,
  feeBasisPoints,
}: {
  range: string | number
  feeBasisPoints: string | number
}) => say('{range}, and a processing fee of {feeBasisPoints}.', { range, feeBasisPoints })

export const personalDetails = () => say('Personal details')

export const chooseATitle = () => say('Choose a title')

export const chooseACountry = () => say('Choose a country')

export const registrationCategory = () => say('Registration Category')

export const optionalEachPriceIsThe = () =>
  say('Optional. Each price is the total for that number of nights.')

export const noAccommodation = () => say('No accommodation')

export const iArrangeMyOwnStay = () => say('I arrange my own stay.')

export const discountCode = () => say('Discount Code')

export const applyTheCode = () => say('Apply the code')

export const ifYouWereGivenOne = () =>
  say('If you were given one. Apply it to see what it changes, or just register: it counts either way.')

export const yourRegistration = () => say('Your registration')

export const nothingIsChargedYetThe = () =>
  say('Nothing is charged yet. The next page shows the total and the ways to pay.')

export const cancellationAndRefunds = () => say('Cancellation and refunds')

export const resetTheForm = () => say('Reset the form?')

/** Why there is no form, and what to do then. */
export const closedHelp = spoken({
  over: 'Registration is over. The <fees>fee page</fees> shows when each period closed. If you have a question, please <contact>write to us</contact>.',
  'not-announced':
    'The fees are not known yet. They will be on the <fees>fee page</fees>; until then please <contact>write to us</contact>.',
  cancelled:
    'Nobody can register for it any more. If you have a question, please <contact>write to us</contact>.',
})

export const thePeriodsCouldNotBe = () => say('Please open this page again in a moment.')

export const sendingYourRegistration = () => say('Sending your registration…')
export const proceedToPay = () => say('Proceed to Pay')

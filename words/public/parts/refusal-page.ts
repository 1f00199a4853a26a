import { say } from '#domain/foundations/say.ts'
export const thisFormDoesNotBelong = () => say('This form does not belong to this page')

export const nothingWasDonePleaseOpen = () =>
  say('Nothing was done. Please open the page again, fill in its form and send it.')

export const thisFormWasSentFrom = () => say('This form was sent from another site')

export const nothingWasDonePleaseOpenThe = () =>
  say('Nothing was done. Please open the page on this site and send the form from there.')

export const thisPageDoesNotAccept = () => say('This page does not accept forms')

export const nothingWasDone = () => say('Nothing was done.')

export const yourRequestArrivedTooSlowly = () => say('Your request arrived too slowly')

export const nothingWasDonePleaseGo = () =>
  say('Nothing was done. Please go back and send it again, over a faster connection if you can.')

export const thatIsMoreThanThis = () => say('That is more than this form accepts')

export const nothingWasStoredGoBack = () =>
  say('Nothing was stored. Go back, shorten your text or choose a smaller file, and send the form again.')

export const thisSiteHasAnotherAddress = () => say('This site has another address')

export const nothingWasDonePleaseFill = () => say('Nothing was done. Please fill in the form there.')

export const thisCannotBeDoneHere = () => say('This cannot be done here')

export const nothingWasDonePleaseOpenThePage = () =>
  say('Nothing was done. Please open the page again and choose from what it offers now.')

export const thisDocumentCannotBeCreated = () => say('This document cannot be created right now')

export const nothingIsLostAndThe = () =>
  say('Nothing is lost, and the address stays the same. Please try again in a minute.')

export const tooManyVisitorsAtOnce = () => say('Too many visitors at once')

export const nothingWasDoneAndNothing = () =>
  say('Nothing was done, and nothing is lost. Please try again in a moment.')

export const theTextOfThisForm = () => say('The text of this form could not be read')

export const nothingWasDoneSomeOf = () =>
  say(
    'Nothing was done: some of its characters are not valid UTF-8. Please open the page again, fill in its form and send it.',
  )

export const thisRegistrationWasHandedOver = () => say('This registration was handed over')

export const itIsNowInSomebody = () =>
  say(
    'It is now in somebody else’s name, at a new address that only they got. If you did not hand it over, please write to us.',
  )

export const thisAddressNoLongerShows = () => say('This address no longer shows the draft')

export const itWasValidForDays = ({ previewDays }: { previewDays: string | number }) =>
  say('It was valid for {previewDays} days. Please ask the person who sent it to you for a new one.', {
    previewDays,
  })

export const thisPageHasNoPreview = () => say('This page has no preview')

export const aDraftChangesNothingAbout = () => say('A draft changes nothing about it.')

export const theConferenceCouldNotBe = () =>
  say('The conference could not be read just now. Nothing is lost; please try again in a moment.')

export const thisFormDoesNotBelong = 'This form does not belong to this page'

export const nothingWasDonePleaseOpen =
  'Nothing was done. Please open the page again, fill in its form and send it.'

export const thisFormWasSentFrom = 'This form was sent from another site'

export const nothingWasDonePleaseOpenThe =
  'Nothing was done. Please open the page on this site and send the form from there.'

export const thisPageDoesNotAccept = 'This page does not accept forms'

export const nothingWasDone = 'Nothing was done.'

export const yourRequestArrivedTooSlowly = 'Your request arrived too slowly'

export const nothingWasDonePleaseGo =
  'Nothing was done. Please go back and send it again, over a faster connection if you can.'

export const thatIsMoreThanThis = 'That is more than this form accepts'

export const nothingWasStoredGoBack =
  'Nothing was stored. Go back, shorten your text or choose a smaller file, and send the form again.'

export const thisSiteHasAnotherAddress = 'This site has another address'

export const nothingWasDonePleaseFill = 'Nothing was done. Please fill in the form there.'

export const thisCannotBeDoneHere = 'This cannot be done here'

export const nothingWasDonePleaseOpenThePage =
  'Nothing was done. Please open the page again and choose from what it offers now.'

export const somethingWentWrongOnOur = 'Something went wrong on our side'

export const thePageCouldNotBe =
  'The page could not be shown. Please try again in a moment; if you were paying, open your registration page before you pay again.'

export const thisDocumentCannotBeCreated = 'This document cannot be created right now'

export const nothingIsLostAndThe =
  'Nothing is lost, and the address stays the same. Please try again in a minute.'

export const tooManyVisitorsAtOnce = 'Too many visitors at once'

export const nothingWasDoneAndNothing = 'Nothing was done, and nothing is lost. Please try again in a moment.'

export const theTextOfThisForm = 'The text of this form could not be read'

export const nothingWasDoneSomeOf =
  'Nothing was done: some of its characters are not valid UTF-8. Please open the page again, fill in its form and send it.'

export const thisRegistrationWasHandedOver = 'This registration was handed over'

export const itIsNowInSomebody =
  'It is now in somebody else’s name, at a new address that only they got. If you did not hand it over, please write to us.'

export const thisAddressNoLongerShows = 'This address no longer shows the draft'

export const itWasValidForDays = ({ previewDays }: { previewDays: string | number }) =>
  `It was valid for ${previewDays} days. Please ask whoever sent it to you for a new one.`

export const thisPageHasNoPreview = 'This page has no preview'

export const aDraftChangesNothingAbout = 'A draft changes nothing about it.'

export const theConferenceCouldNotBe =
  'The conference could not be read just now. Nothing is lost; please try again in a moment.'

export const openItThere = 'Open it there'

export const goBackHome = 'Go Back Home'

export const thisLinkHasExpired = 'This link has expired'

export const linksAreValidForDaysBefore = 'Links are valid for '

export const linksAreValidForDaysAfter =
  ' days and until a newer one is sent. Subscribe again on our home page to get a new one.'

export const youAreSubscribed = 'You are subscribed'

export const thankYouEveryMailHas = 'Thank you. Every mail has a link to unsubscribe.'

export const doYouWantOurNewsletter = 'Do you want our newsletter?'

export const callsForAbstractsAndEarly = 'Calls for abstracts and early-bird dates, a few times a year.'

export const yesSendMeTheNewsletter = 'Yes, send me the newsletter'

export const thisLinkIsNotValid = 'This link is not valid'

export const itMayBeIncompleteOr =
  'It may be incomplete, or of an address that is no longer on our list. If you still get news from us, please use the link in the newest mail.'

export const yourAddress = 'your address'

export const youStillGetMailsAbout =
  'You still get mails about your own registrations, such as a change of room.'

export const youAreUnsubscribed = 'You are unsubscribed'

export const neitherTheNewsletterNorNews =
  'Neither the newsletter nor news about any of our conferences is sent to '

export const sendMeNewsAgain = 'Send me news again'

export const unsubscribeFromOurNews = 'Unsubscribe from our news?'

export const thisEndsTheNewsletterAnd = 'This ends the newsletter and news about all our conferences to '

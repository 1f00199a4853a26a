import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
export const thisLinkHasExpired = () => say('This link has expired')

export const linksAreValidFor = ({ days }: { days: number }) =>
  say(
    'Links are valid for {days} and until a newer one is sent. Subscribe again on our home page to get a new one.',
    { days: counted(days, 'day') },
  )

export const youAreSubscribed = () => say('You are subscribed')

export const thankYouEveryMailHas = () => say('Thank you. Every mail has a link to unsubscribe.')

export const doYouWantOurNewsletter = () => say('Do you want our newsletter?')

export const callsForAbstractsAndEarly = () =>
  say('Calls for abstracts and early-bird dates, a few times a year.')

export const yesSendMeTheNewsletter = () => say('Yes, send me the newsletter')

export const thisLinkIsNotValid = () => say('This link is not valid')

export const itMayBeIncompleteOr = () =>
  say(
    'It may be incomplete, or of an address that is no longer on our list. If you still get news from us, please use the link in the newest mail.',
  )

export const yourAddress = () => say('your address')

export const youStillGetMailsAbout = () =>
  say('You still get mails about your own registrations, such as a change of room.')

export const youAreUnsubscribed = () => say('You are unsubscribed')

export const neitherTheNewsletterNorNews = () =>
  say('Neither the newsletter nor news about any of our conferences is sent to {address}.')

export const sendMeNewsAgain = () => say('Send me news again')

export const unsubscribeFromOurNews = () => say('Unsubscribe from our news?')

export const thisEndsTheNewsletterAnd = () =>
  say('This ends the newsletter and news about all our conferences to {address}.')

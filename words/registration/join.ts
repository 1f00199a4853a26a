/** Joining registrations to the invoice of a group, and billing some of its people to another payer. */

import type { AskToJoinError } from '#domain/desk/joining/ask-to-join.ts'
import type { JoinError } from '#domain/desk/joining/quote-join.ts'
import type { SplitError } from '#domain/desk/splitting/split-people.ts'
import { say } from '#domain/foundations/say.ts'
import * as formWords from '#words/form-words.ts'
import * as paymentWords from '#words/payment-words.ts'
import { wordsFor } from '#words/problem-words.ts'
import * as refusals from '#words/registration/refusals.ts'
import { salesEndWords, soldOutWords } from '#words/selling-words.ts'

export const addRegistered = () => say('Add somebody who has registered')

export const addRegisteredAbout = () =>
  say(
    'Anyone who has registered and not paid can be put on your invoice. They get a mail, and nothing happens before they agree. They keep their price.',
  )

export const theirNumber = () => say('Number of their registration')

export const askThem = () => say('Ask them')

export const numberMissing = () => say('Please type the number of the registration.')

export const asked = ({ code }: { code: string }) =>
  say(
    'If {code} is a registration that can be joined, its holder now has a mail. Once they agree, they stand on this list.',
    { code },
  )

export const askedSoFar = () => say('Whom you have asked')

export const askedSoFarAbout = () =>
  say('Those who agree leave this list and join your group. The others have not agreed, or cannot join.')

export const askedOn = ({ code, day }: { code: string; day: string }) =>
  say('{code}, asked on {day}', { code, day })

export const joinTitle = () => say('Let a group pay for you')

export const joinLead = ({ payer }: { payer: string }) =>
  say(
    '{payer} wants to pay for your registration. If you agree, you become one of their group: you keep your place, what you chose and its price, and owe nothing. They see your name, address and organization, and what you have.',
    { payer },
  )

export const agree = ({ payer }: { payer: string }) => say('Let {payer} pay', { payer })

export const nobodyAsks = () =>
  say('No group wants to pay for this registration now, or it cannot be joined any more.')

export const toRegistration = () => say('Your registration')

export const billSome = () => say('Bill some people to somebody else')

export const splitLead = () =>
  say(
    'What you choose gets a registration of its own, with its own invoice for another payer, who is asked by mail to pay. Every price stays as it is, and nothing costs more. The other payer can also cancel what they pay for.',
  )

export const whatIsBilled = () => say('What is billed to somebody else')

export const withEverything = ({ name }: { name: string }) => say('{name}, with everything', { name })

export const ofTheGroup = ({ extra }: { extra: string }) => say('{extra} of the group', { extra })

export const extraOf = ({ name, extra }: { name: string; extra: string }) =>
  say('{name}: {extra}', { name, extra })

export const otherPayer = () => say('Who pays for it')

export const backToPeople = () => say('Back to everybody')

export const seeSums = () => say('See both sums')

export const theirSum = ({ payer, sum }: { payer: string; sum: string }) =>
  say('{payer} pays {sum}.', { payer, sum })

export const yourSum = ({ sum }: { sum: string }) => say('You pay {sum}.', { sum })

export const splitNow = () => say('Bill it to the other payer')

export const nothingChosen = () => say('Please choose what is billed to somebody else.')

export const splitDone = ({ payer }: { payer: string }) =>
  say('{payer} has a registration of their own now, and is asked by mail to pay.', { payer })

export function joinRefusalWords(error: JoinError | AskToJoinError | SplitError): string {
  switch (error.code) {
    case 'conference-cancelled':
    case 'registration-closed':
      return salesEndWords[error.code]
    case 'no-group':
      return refusals.noGroup()
    case 'not-unpaid':
    case 'joins-not-unpaid':
      return say('This is possible only while nothing is paid.')
    case 'payment-pending':
    case 'joins-payment-pending':
    case 'move-open':
      return paymentWords.checking()
    case 'part-paid':
    case 'joins-part-paid':
      return refusals.partPaid()
    case 'nothing-to-join':
    case 'joins-nobody':
      return say('This registration cannot be joined to a group. Please write to us.')
    case 'other-terms':
      return say('This registration was agreed on other terms. Please write to us.')
    case 'group-too-large':
      return say('The group would have more than {most} people. Please write to us.', {
        most: String(error.most),
      })
    case 'sold-out':
      return soldOutWords[error.part]
    case 'too-many-asked':
      return say('You have asked as many people as possible. Please write to us.')
    case 'guest-gone':
      return refusals.guestGone()
    case 'nobody-to-split':
      return nothingChosen()
    case 'nobody-left':
      return say('Nobody would be left. To change who pays for all, correct the details.')
    case 'code-stays':
      return say(
        'Something that you chose was made cheaper by a code whose use stays with this registration. Please leave it out, or write to us.',
      )
    case 'terms-changed':
      return refusals.termsChanged()
    case 'unknown-country':
      return wordsFor('countryId', 'not-a-choice')
    case 'too-many-unpaid':
      return formWords.tooManyUnpaid[error.of](error.limit)
  }
}

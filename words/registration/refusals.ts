/** Why people of a registration can be neither changed nor joined to another. */
import { say } from '#domain/foundations/say.ts'

export const noGroup = () => say('Only one person is registered with it.')

export const guestGone = () =>
  say('Somebody of the people whom you chose does not come any more. Please look at the list again.')

export const partPaid = () =>
  say('Part of the payment has arrived. Please pay the rest first, or write to us.')

export const termsChanged = () =>
  say('Something has changed since you opened this page. Please check what it costs now.')

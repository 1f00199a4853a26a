/** Answering an invitation, as the invited read it. */
import { say } from '#domain/foundations/say.ts'
export const yourInvitation = () => say('Your invitation')
export const register = () => say('Register')
export const decline = () => say('I cannot come')
export const declineHint = () => say('You can still register by this link afterwards, until its last day.')
export const declined = () =>
  say('Thank you for telling us. If your plans change, you can still register below.')
export const registered = () =>
  say('This invitation has been used. The mail about your registration has the link to its page.')
export const withdrawn = () =>
  say('This invitation was withdrawn. Please write to us if you think that this is a mistake.')
export const over = () =>
  say('The last day of this invitation is over. Please write to us if you would still like to come.')
export const closed = () => say('Registration is closed.')

/** `Dr. Ada Noor, you are invited to register as “Speaker”. The last day is 1 May 2027.` */
export const youAreInvited = ({
  name,
  admission,
  until,
}: {
  name: string
  admission: string
  until: string | null
}): string =>
  [
    say('{name}, you are invited to register as “{admission}”.', { name, admission }),
    until === null ? '' : say('The last day is {until}.', { until }),
    say('The form has your details already.'),
  ]
    .filter(Boolean)
    .join(' ')

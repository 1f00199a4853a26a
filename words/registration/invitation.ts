/** Answering an invitation, as the invited read it. */
export const yourInvitation = 'Your invitation'
export const register = 'Register'
export const decline = 'I cannot come'
export const declineHint = 'You can still register by this link afterwards, until its last day.'
export const declined = 'Thank you for telling us. If your plans change, you can still register below.'
export const registered =
  'This invitation has been used. The mail about your registration has the link to its page.'
export const withdrawn =
  'This invitation was withdrawn. Please write to us if you think that this is a mistake.'
export const over =
  'The last day of this invitation is over. Please write to us if you would still like to come.'
export const closed = 'Registration is closed.'

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
    `${name}, you are invited to register as “${admission}”.`,
    until === null ? '' : `The last day is ${until}.`,
    'The form has your details already.',
  ]
    .filter(Boolean)
    .join(' ')

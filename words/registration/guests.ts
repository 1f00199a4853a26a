/** The guests who come with a registration: on its page, and on the page where they are named. */

export const yourGuests = 'Your guests'

export const forGuests = 'For guests, whom you name once you have registered'

export const noNameYet = 'No name yet'

export const nameYourGuests = 'Name your guests'

export const correctNames = 'Correct names'

export const guest = ({ number }: { number: number }) => `Guest ${number}`

export const nameOfGuest = ({ number }: { number: number }) => `Name of guest ${number}`

export const untilDay = ({ day }: { day: string }) =>
  `You can give and correct this name until ${day}. Leave it empty if you do not know it yet.`

export const noMoreChanges = 'This name can no longer be changed here. Please write to us if it is wrong.'

export const saveNames = 'Save the names'

export const backToYourRegistration = 'Back to your registration'

export const lead =
  'The organiser needs to know who comes: for the list at the door, and for what each of them eats. Please name only people who agree to it.'

export const nobody = 'Nobody else comes with this registration.'

export const closed = 'The names of these guests can no longer be changed.'

export const saved = 'The names are saved.'

export const gone =
  'Nothing was saved: somebody whom you named does not come any more. Please look at the list again.'

export const tooLate = 'Nothing was saved: the last day for names is over. Please write to us.'

/** Where a person of a group fills in their own details. */

export const title = 'Your details'

export const lead = ({ subject }: { subject: string }) =>
  `You have a place at ${subject}. Please tell us who you are; whoever coordinates your group pays for it.`

export const whatYouHave = 'What you have'

export const untilDay = ({ day }: { day: string }) => `You can fill this in and correct it until ${day}.`

export const tooLate = 'Your details can no longer be changed here. Please write to us if they are wrong.'

export const whoYouAre = 'Who you are'

export const nameHint = 'As it should appear on the badge.'

export const save = 'Save'

export const saved = 'Thank you: your details are saved. You can correct them here.'

export const gone =
  'This place was given to somebody else meanwhile. Please write to whoever coordinates your group.'

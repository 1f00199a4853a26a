/** Where a person of a group fills in their own details. */
import { say } from '#domain/foundations/say.ts'

export const title = () => say('Your details')

export const lead = ({ subject }: { subject: string }) =>
  say(
    'You have a place at {subject}. Please tell us who you are; the person who coordinates your group pays for it.',
    { subject },
  )

export const whatYouHave = () => say('What you have')

export const untilDay = ({ day }: { day: string }) =>
  say('You can fill this in and correct it until {day}.', { day })

export const tooLate = () =>
  say('Your details can no longer be changed here. Please write to us if they are wrong.')

export const whoYouAre = () => say('Who you are')

export const nameHint = () => say('As it should appear on the badge.')

export const whatYouChoose = () => say('What you would like')

export const whatYouChooseAbout = ({ most }: { most: string }) =>
  say('For up to {most} in all. The person who coordinates your group pays for it.', { most })

export const aboveAllowed = ({ most }: { most: string }) =>
  say('It costs more than {most}. Please choose less, or ask the person who coordinates your group.', {
    most,
  })

export const savedWithoutExtras = () => say('Your details are saved, but what you would like is not.')

export const save = () => say('Save')

export const saved = () => say('Thank you: your details are saved. You can correct them here.')

export const gone = () =>
  say(
    'This place was given to somebody else meanwhile. Please write to the person who coordinates your group.',
  )

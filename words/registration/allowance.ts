/** Codes with which others register at a group's expense, as its coordinator reads them. */
import { say, sayCount } from '#domain/foundations/say.ts'

export const title = () => say('Your code for others')

export const lead = () =>
  say(
    'Anyone who registers with your code owes nothing: you pay for them. You see here who they are, and are billed for them together.',
  )

export const nothing = () => say('There is no code for this registration.')

export const usedOf = ({ spent, budget }: { spent: string; budget: string }) =>
  say('{spent} of {budget} are used.', { spent, budget })

export const used = ({ spent }: { spent: string }) => say('{spent} are used.', { spent })

export const peopleOf = ({ people, most }: { people: number; most: number | null }) =>
  most === null
    ? sayCount('One person has used it.', '{count} people have used it.', people)
    : say('{people} of {most} people have used it.', { people: String(people), most: String(most) })

export const until = ({ day }: { day: string }) => say('It can be used until {day}.', { day })

export const hasEnded = () => say('Nobody can use it any more.')

export const covered = ({ what }: { what: string }) => say('It pays for: {what}.', { what })

export const everything = () => say('everything')

export const rooms = () => say('rooms and accompanying persons')

export const end = () => say('End the code')

export const billNow = () => say('Bill those who have used it now')

export const ended = () => say('The code is ended. Anyone who has registered with it stays registered.')

export const billed = () => say('They are billed. The page of their registration says how to pay.')

export const nobodyToBill = () => say('Nobody is waiting to be billed.')

export const theirRegistration = ({ code }: { code: string }) => say('Registration {code}', { code })

export const collecting = () => say('Not billed yet.')

export const paid = () => say('Paid.')

export const toPay = () => say('To be paid.')

export const over = () => say('It is no longer valid.')

export const changePeople = () => say('Add or cancel people')

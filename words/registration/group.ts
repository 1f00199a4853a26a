/** The form on which several people are registered at once. */
import { say } from '#domain/foundations/say.ts'

export const registerSeveral = () => say('Register several people')

export const lead = ({ subject, period, until }: { subject: string; period: string; until: string }) =>
  say(
    '{subject}. One form and one invoice for up to 50 people. Open now: {period}, until {until}. You can name them now or later.',
    { subject, period, until },
  )

export const whoPays = () => say('Who pays')

export const whoPaysAbout = () =>
  say('The contact gets the confirmation, the invoice and the link to the page where people are named.')

export const whoComes = () => say('Who comes')

export const whoComesAbout = () =>
  say(
    'How many people of each kind. If you come too, count yourself. Virtual presentations are registered one by one.',
  )

export const fromSoManyPeople = ({ from, less }: { from: number; less: string }) =>
  say('From {from} people on, each registration costs {less} less.', { from: String(from), less })

export const rooms = () => say('Rooms and accompanying people')

export const roomsAbout = () =>
  say(
    'How many of each. A price is the total for all nights of a room. Each person can have one room and one accompanying person; who has which can be seen on the next page.',
  )

export const moreRooms = () => say('These are more rooms than people, and each can have one.')

export const moreAccompanying = () =>
  say('These are more accompanying people than people, and each can bring one.')

export const roomNotOffered = () => say('This is no longer offered. Please leave the field empty.')

export const whatElse = () => say('What else they have')

export const whatElseAbout = () =>
  say(
    'For how many of them in all. Who has what can be seen on the next page. Where some pay less for an extra, it is given to them first.',
  )

export const ofWhole = () => say('For the group as a whole')

export const ofWholeAbout = () => say('On its invoice once, whoever comes: it belongs to nobody of them.')

export const eachAt = ({ price }: { price: string }) => say('{price} each', { price })

export const free = () => say('Free')

export const from = ({ price }: { price: string }) => say('from {price} each', { price })

export const goOn = () => say('Go on to the sum')

export const nothingIsChargedYet = () =>
  say(
    'Nothing is charged yet: the next page shows the sum with the ways to pay, and you can come back to change it.',
  )

export const noGroups = () => say('This conference registers people one by one.')

export const toTheForm = () => say('To the registration form')

export const nobodyYet = () => say('Please say how many people come.')

export const tooMany = () => say('More than 50 people cannot be registered on one form. Please write to us.')

export const notOffered = () =>
  say('One of these registrations is no longer offered. Please look at the list again.')

export const periodEnds = ({ left }: { left: number }) =>
  left === 1
    ? say(
        'One place is left at these prices. Register one person now; the next period then opens for the others.',
      )
    : say(
        '{left} places are left at these prices. Register as many people now; the next period then opens for the others.',
        { left },
      )

/** Of the waiting list. */
export const waitsTogether = () =>
  say(
    'A group gets all its places together, when as many are free at once; until then, fewer go to those who wait for fewer.',
  )

export const notAQuantity = () => say('Please write how many as a whole number.')

/** Where a coordinator adds people to a group, cancels some, and changes what one of them has. */
import { say } from '#domain/foundations/say.ts'

export const title = () => say('Add or cancel people')

export const titleOfPerson = ({ person }: { person: string }) => say('What {person} has', { person })

export const lead = () =>
  say(
    'People who stay keep the price you agreed to. People who are added are charged at today’s price. Before anything happens you see what it costs or what is refunded.',
  )

export const leadAfterClosing = () =>
  say(
    'Registration has closed, so nobody can be added. People who stay keep the price you agreed to. Before anybody is cancelled you see what is refunded.',
  )

export const addPeople = () => say('Add people')

export const addPeopleAbout = () =>
  say('How many more people of each kind. You name them afterwards, as the others.')

export const roomsOfAdded = () => say('Rooms of those whom you add')

export const ofWholeNow = () =>
  say('How many there are from now on. It belongs to nobody, and stays when people leave.')

export const extrasOfAdded = () => say('What those whom you add have')

export const extrasOfAddedAbout = () => say('For how many of them in all.')

export const cancelSome = () => say('Cancel some')

export const cancelSomeAbout = () =>
  say(
    'Choose who does not come any more. If somebody else comes instead, change the name: that costs nothing.',
  )

export const changeName = () => say('Change names')

export const personNamed = ({ number, name }: { number: number; name: string }) =>
  name === '' ? say('Person {number}, no name yet', { number }) : name

export const doesNotCome = ({ person }: { person: string }) => say('Cancel {person}', { person })

export const otherExtras = () => say('Change extras')

export const whoLeaves = () => say('Who no longer comes')

export const noExtras = () => say('Nothing can be changed here now: no extras are on sale.')

export const seeWhatItMeans = () => say('See what it means')

export const backToEverybody = () => say('Back to everybody')

export const orSomethingElse = () => say('Or something else')

export const whatElse = () => say('Extras')

export const whatElseAbout = () => say('How many of each. What stays keeps its price.')

export const peopleChoose = () => say('Let people choose')

export const peopleChooseAbout = () =>
  say(
    'Anyone you invite can choose workshops, dinners and the like on their own page until you have paid. They are added to your bill.',
  )

export const upToEach = ({ currency }: { currency: string }) =>
  say('For each person up to, in {currency}', { currency })

export const upToEachHint = () => say('Leave this empty if they should not choose anything.')

export const letThem = () => say('Save')

export const peopleMayChoose = () => say('Saved. People can choose as soon as they open their link.')

export const peopleMayNotChoose = () => say('Saved. People choose nothing themselves.')

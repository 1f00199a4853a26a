/** The guests who come with a registration: on its page, and on the page where they are named. */
import { daysForLateNames } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { say, sayCount, spoken } from '#domain/foundations/say.ts'

export const yourGuests = () => say('Your guests')

export const forGuests = () => say('For guests, whom you name once you have registered')

export const noNameYet = () => say('No name yet')

export const namedByYou = () => say('Named by you')

export const invitedOn = ({ day }: { day: string }) => say('Invited on {day}', { day })

export const complete = () => say('Has filled in their details')

export const saveAndInvite = () => say('Save and invite')

export const inviteAbout = () =>
  say(
    'Instead of naming people yourself, give their e-mail addresses and choose “Save and invite”. Each gets a mail with a link on which they fill in their own details and answer our questions. They see nothing of the others, or of what was paid.',
  )

export const whoGetsMail = () =>
  say(
    'All mails about this registration come to you, reminders too. Anyone who has an e-mail address here gets only your invitation, and what the organiser writes to everybody who comes.',
  )

export const inviteAgain = () => say('Save and send the invitation again')

export const invited = ({ count }: { count: number }) =>
  sayCount(
    'The names are saved, and one person is invited.',
    'The names are saved, and {count} people are invited.',
    count,
  )

export const nobodyToInvite = () =>
  say(
    'The names are saved. Nobody was invited: everybody with an address was invited before, or has filled in their details.',
  )

export const copyFromAbove = () => say('Copy organization from above')

export const nameYourGuests = () => say('Name your guests')

export const correctNames = () => say('Correct names')

export const addOrCancel = () => say('Add or cancel people')

export const guest = ({ number }: { number: number }) => say('Guest {number}', { number })

export const person = ({ number }: { number: number }) => say('Person {number}', { number })

export const fields = spoken({ name: 'Name', email: 'E-mail', organization: 'Organization' })

export const fieldOf = ({ field, number }: { field: string; number: number }) => `${field}, ${number}`

export const whoComes = () => say('Who comes')

export const title = ({ isGroup }: { isGroup: boolean }) => (isGroup ? whoComes() : yourGuests())

export const nameThem = () => say('Name who comes')

export const namedSoFar = ({ named, all }: { named: number; all: number }) =>
  named === all
    ? say('All {all} people have names.', { all })
    : say('{named} of {all} people have names.', { named, all })

export const leadOfGroup = () =>
  say(
    'Give the names as they should appear on the badges. Leave empty what you do not know yet, and come back: this page stays yours until the day before the conference.',
  )

export const leadUntil = ({ day }: { day: string }) =>
  say(
    'Give the names as they should appear on the badges, until {day}. Leave empty what you do not know yet, and come back. Anyone who is added later can be named for {days}.',
    { day, days: counted(daysForLateNames, 'day') },
  )

export const unnamedAfterwards = ({ isReleased }: { isReleased: boolean }) =>
  isReleased
    ? say('Places without a name are then cancelled under the refund policy.')
    : say('Places without a name stay yours; please write to us who comes.')

export const namesUntil = ({ day }: { day: string }) => say('Please name them until {day}.', { day })

export const untilDay = ({ day }: { day: string }) =>
  say('You can give and correct this name until {day}. Leave it empty if you do not know it yet.', { day })

export const noMoreChanges = () =>
  say('This name can no longer be changed here. Please write to us if it is wrong.')

export const saveNames = () => say('Save the names')

export const backToYourRegistration = () => say('Back to your registration')

export const lead = () =>
  say(
    'The organiser needs to know who comes: for the list at the door, and for what each of them eats. Please name only people who agree to it.',
  )

export const nobody = () => say('Nobody else comes with this registration.')

export const closed = () => say('The names of these guests can no longer be changed.')

export const saved = () => say('The names are saved.')

export const standsTwice = ({ person }: { person: string }) =>
  say('{person} is named twice: if that is one person, name somebody else in one of the places.', {
    person,
  })

export const gone = () =>
  say('Nothing was saved: somebody whom you named does not come any more. Please look at the list again.')

export const tooLate = () => say('Nothing was saved: the last day for names is over. Please write to us.')

export const pasteNames = () => say('Paste names or addresses')

export const pasteLabel = () => say('Name, e-mail and organization, or an e-mail alone, one person a line')

export const pasteHint = () =>
  say(
    'Copied from a spreadsheet, or with commas between. Anyone who is in the list already is brought up to date; the others get the places without a name. A first line may name the columns; one called Registration says who gets which.',
  )

export const fillIn = () => say('Fill in')

export const filledIn = ({ count }: { count: number }) =>
  sayCount(
    'One person is filled in below. Nothing is saved yet: look at it, then save.',
    '{count} people are filled in below. Nothing is saved yet: look at them, then save.',
    count,
  )

export const nothingPasted = () => say('There is neither a name nor an address in what you pasted.')

export const tooManyColumns = ({ most }: { most: number }) =>
  say(
    'What you pasted has more than {most} columns. Please copy only those with names, e-mail addresses and organizations.',
    { most },
  )

export const tooManyLines = ({ most }: { most: number }) =>
  say('What you pasted has more than {most} lines. Please copy only the people of this group.', { most })

export const moreLeftOut = ({ count }: { count: number }) =>
  sayCount('One more line is left out.', '{count} more lines are left out.', count)

export const notRead = ({ column }: { column: string }) =>
  say('A column that you pasted is not read: {column}', { column })

const because = spoken({
  'no-name': 'it has neither a name nor an address',
  twice: 'this person is above already',
  'not-an-email': 'its e-mail address cannot be right',
  'no-such-admission': 'nobody of this group has such a registration',
  'no-place-left': 'there are no more places without a name',
  heads: 'it has a word where all others have an address, so it names the columns',
})

export const leftOut = ({ line, why }: { line: number; why: keyof typeof because }) =>
  say('Line {line} is left out: {reason}.', { line, reason: because[why] })

import { windowMinutes } from '#domain/desk/registering/unpaid-limits.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords, timeInWords } from '#domain/foundations/counted-in-words.ts'
import { say } from '#domain/foundations/say.ts'
import { maxFileMegabytes } from '#domain/programme/abstracts/abstract.ts'
import { offerHours } from '#domain/registrations/registration.ts'

// Each by itself, so that a page's script holds only the words that it uses.

export const subscribed = () => say('Form submitted successfully')
export const confirmByMail = () =>
  say(
    'If this address does not get our newsletter yet, a mail is on its way to it: open the link in it to confirm.',
  )
export const notSubmitted = () => say('Error: Form data not submitted')
/**
 * What a code does that was applied.
 *
 * @param names of what could not be seen before
 * @param awaited what it is for, if that is not chosen yet
 */
export const codeApplied = (names: readonly string[], awaited: string | undefined) => {
  if (names.length > 0) return say('Your code opens: {names}.', { names: names.join(', ') })
  return awaited === undefined
    ? say('Your code can be used. The sum shows what it takes off.')
    : say('Your code is for {name}: choose it, and the sum shows what the code takes off.', { name: awaited })
}
export const tooManyPosts = (seconds: number) =>
  say(
    'Too many forms were sent from your network. Please send yours again in {seconds}; what you typed is still here.',
    { seconds: counted(seconds, 'second') },
  )
export const tooManyUnpaid = {
  email: (limit: number) =>
    say(
      'This e-mail address has {unpaidOrWaitingRegistrations} here, which is the limit. Please pay for one of them or cancel it, and send this form again; what you typed is still here. To register a group, write to us on the contact page.',
      { unpaidOrWaitingRegistrations: counted(limit, 'unpaid or waiting registration') },
    ),
  client: (limit: number) =>
    say(
      'Your network has sent {registrations} in the last {minutes} that nobody has paid yet. Please pay for yours before you continue, or wait {minutes}; what you typed is still here. To register a large group at once, write to us on the contact page.',
      { registrations: counted(limit, 'registration'), minutes: timeInWords(windowMinutes, 'minute') },
    ),
} as const
export const waitingTerms = () =>
  say(
    'Free places are offered first come, first served, and you have {hours} to pay. Waiting costs nothing.',
    { hours: timeInWords(offerHours, 'hour') },
  )
export const tooManyCodes = (seconds: number) =>
  say(
    "Too many codes that can't be used came from your network. Please try again in {minutes}, or register without a code; what you typed is still here.",
    { minutes: counted(Math.ceil(seconds / 60), 'minute') },
  )
export const notStored = () =>
  say('Something went wrong on our side. Please send it again in a moment; what you typed is still here.')
export const mayBeDone = () =>
  say(
    'This is taking longer than it should, and may still go through. Please check in a minute whether it did before you try again.',
  )
export const tooManyAtOnce = () =>
  say(
    'Too many requests came from your network at once. Please wait a minute and send it again; what you typed is still here.',
  )
export const notReached = () =>
  say(
    'What you sent did not reach us. Please check your connection and send it again; what you typed is still here.',
  )
export const tooLarge = () =>
  say(
    'That is more than this form accepts. Please shorten it and send it again; what you typed is still here.',
  )
export const notDone = () =>
  say('Something went wrong on our side. Please check below what has been done, and try again in a moment.')
export const contactSent = () => say('Form Submitted Successfully')
export const nothingSaid = () => say('Please fill in at least one field.')
export const abstractSubmitted = () => say('Your abstract has been submitted successfully.')
export const abstractSubmittedBefore = (number: string) =>
  say(
    'This form was already submitted, as abstract {number}. Nothing was changed there, and what you typed is still here. To submit it as another abstract, answer the new sum and send it again.',
    { number },
  )
export const abstractDone = () => say('Form Submitted Successfully!')
export const abstractFailed = () => say('Submission failed. Please try again.')
export const wrongSum = () => say('Incorrect. Try again.')
export const choiceClosed = (day: string) =>
  say('Abstracts of this topic and presentation type were taken until {day}. Please choose another.', { day })
export const submissionWasPossible = ({ until }: { until: string }) =>
  say(
    'Abstracts could be submitted until {until}. If yours should be considered all the same, please write to us.',
    { until },
  )
export const linkOfAnother = () => say('This link was sent to another e-mail address. Please give that one.')
export const thirdSubmission = (limit: number) => {
  const abstracts = countedInWords(limit, 'abstract')
  const facts = { abstracts: `${abstracts.charAt(0).toUpperCase()}${abstracts.slice(1)}` }
  return limit === 1
    ? say('{abstracts} was submitted with this e-mail address, which is the limit.', facts)
    : say('{abstracts} were submitted with this e-mail address, which is the limit.', facts)
}
export const tooManyWords = (label: string, limit: number) =>
  say('{label} has more than {words}. Please shorten it.', { label, words: counted(limit, 'word') })
export const fileWentAlong = () =>
  say('The file belongs to the abstract that was submitted. Please attach it again for another one.')
export const noFile = () => say('Please attach your abstract as a file, or type its text.')
export const fileNotStored = () =>
  say('The file could not be stored just now. Please choose it again and send the form in a moment.')
export const tooManyFiles = () =>
  say(
    'The file could not be stored, because too many files from your network are waiting for their forms. Please choose it again and send the form later.',
  )
export const emptyFile = () => say('This file is empty. Please attach it again.')
export const largeFile = () =>
  say('This file is larger than {maxFileMegabytes} MB. Please attach a smaller one.', { maxFileMegabytes })
export const wrongFile = () => say('This is neither a PDF nor a Word file. Please attach one of these.')

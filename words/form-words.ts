import { windowMinutes } from '#domain/desk/registering/unpaid-limits.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords, timeInWords } from '#domain/foundations/counted-in-words.ts'
import { maxFileMegabytes } from '#domain/programme/abstracts/abstract.ts'
import { offerHours } from '#domain/registrations/registration.ts'

// Each by itself, so that a page's script holds only the words that it uses.

export const subscribed = 'Form submitted successfully'
export const confirmByMail =
  'If this address does not get our newsletter yet, a mail is on its way to it: open the link in it to confirm.'
export const notSubmitted = 'Error: Form data not submitted'
export const tooManyPosts = (seconds: number) =>
  `Too many forms were sent from your network. Please send yours again in ${counted(seconds, 'second')}; what you typed is still here.`
export const tooManyUnpaid = {
  email: (limit: number) =>
    `This e-mail address has ${counted(limit, 'unpaid or waiting registration')} here, which is the limit. Please pay for one of them or cancel it, and send this form again; what you typed is still here. To register a group, write to us on the contact page.`,
  client: (limit: number) =>
    `Your network has sent ${counted(limit, 'registration')} in the last ${timeInWords(windowMinutes, 'minute')} that nobody has paid yet. Please pay for yours before you continue, or wait ${timeInWords(windowMinutes, 'minute')}; what you typed is still here. To register a large group at once, write to us on the contact page.`,
} as const
export const waitingTerms = () =>
  `Free places are offered first come, first served, and you have ${timeInWords(offerHours, 'hour')} to pay. Waiting costs nothing.`
export const tooManyCodes = (seconds: number) =>
  `Too many codes that can't be used came from your network. Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}, or register without a code; what you typed is still here.`
export const notStored =
  'Something went wrong on our side. Please send it again in a moment; what you typed is still here.'
export const mayBeDone =
  'This is taking longer than it should, and may still go through. Please check in a minute whether it did before you try again.'
export const tooManyAtOnce =
  'Too many requests came from your network at once. Please wait a minute and send it again; what you typed is still here.'
export const notReached =
  'What you sent did not reach us. Please check your connection and send it again; what you typed is still here.'
export const tooLarge =
  'That is more than this form accepts. Please shorten it and send it again; what you typed is still here.'
export const notDone =
  'Something went wrong on our side. Please check below what has been done, and try again in a moment.'
export const contactSent = 'Form Submitted Successfully'
export const nothingSaid = 'Please fill in at least one field.'
export const abstractSubmitted = 'Your abstract has been submitted successfully.'
export const abstractSubmittedBefore = (number: string) =>
  `This form was already submitted, as abstract ${number}. Nothing was changed there, and what you typed is still here. To submit it as another abstract, answer the new sum and send it again.`
export const abstractDone = 'Form Submitted Successfully!'
export const abstractFailed = 'Submission failed. Please try again.'
export const wrongSum = 'Incorrect. Try again.'
export const thirdSubmission = (limit: number) => {
  const submitted = countedInWords(limit, 'abstract')
  const was = limit === 1 ? 'was' : 'were'
  return `${submitted.charAt(0).toUpperCase()}${submitted.slice(1)} ${was} submitted with this e-mail address, which is the limit.`
}
export const tooManyWords = (label: string, limit: number) =>
  `${label} has more than ${counted(limit, 'word')}. Please shorten it.`
export const fileWentAlong =
  'The file belongs to the abstract that was submitted. Please attach it again for another one.'
export const noFile = 'Please attach your abstract as a file, or type its text.'
export const fileNotStored =
  'The file could not be stored just now. Please choose it again and send the form in a moment.'
export const tooManyFiles =
  'The file could not be stored, because too many files from your network are waiting for their forms. Please choose it again and send the form later.'
export const emptyFile = 'This file is empty. Please attach it again.'
export const largeFile = `This file is larger than ${maxFileMegabytes} MB. Please attach a smaller one.`
export const wrongFile = 'This is neither a PDF nor a Word file. Please attach one of these.'

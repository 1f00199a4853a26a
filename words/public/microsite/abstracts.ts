import { say } from '#domain/foundations/say.ts'
export const theSum = () => say('The sum')

export const oneSum = () => say('One sum')

export const thisKeepsAutomatedProgramsOut = () => say('This keeps automated programs out.')

export const whatIs = ({ first, second }: { first: string | number; second: string | number }) =>
  say('What is {first} + {second}?', { first, second })

export const submitAbstract = () => say('Submit Abstract')

export const abstractHasArrived = ({ number }: { number: string | number }) =>
  say('Abstract {number} has arrived.', { number })

export const aReceiptGoesTo = ({ email, number }: { email: string; number: string }) =>
  say('A receipt goes to {email}. Quote {number} whenever you write to us; you will hear from us.', {
    email,
    number,
  })

export const abstractIdIs = ({ number }: { number: string }) => say('Abstract Id is: {number}', { number })

export const chooseATitle = () => say('Choose a title')

export const weReplyToThisAddress = ({ submissions }: { submissions: string | number }) =>
  say('We reply to this address. At most {submissions} for each address.', { submissions })

export const chooseACountry = () => say('Choose a country')

export const chooseAType = () => say('Choose a type')

export const chooseATopic = () => say('Choose a topic')

export const wordOrPdfAtMost = ({ megabytes }: { megabytes: number }) =>
  say('Word or PDF, at most {megabytes} MB. Not needed if you type the text above.', { megabytes })

export const attachedChooseAnother = () =>
  say('Attached: {file} ({size}). Choose another file only to replace it.')

export const inEnglishAtMostWords = ({ maxWords }: { maxWords: string | number }) =>
  say('In English, at most {maxWords} words. Not needed if you attach a file.', { maxWords })

/** Where the conference does not have English alone. */
export const atMostWords = ({ maxWords }: { maxWords: string | number }) =>
  say('At most {maxWords} words. Not needed if you attach a file.', { maxWords })

export const thisPdfIsNotComplete = () =>
  say('This PDF is not complete. Please export it again and attach the new file.')

export const theNameOfThisFile = () =>
  say(
    'The name of this file does not match its content. Please rename it to end in .pdf, .doc or .docx, whichever it is, and attach it again.',
  )

export const thisWordFileContainsMacros = () =>
  say(
    'This Word file contains macros, which we do not accept. Please save it as a Word document without macros (.docx) and attach that.',
  )

export const thisWordFileUnpacksTo = ({ megabytes }: { megabytes: string | number }) =>
  say(
    'This Word file unpacks to more than {megabytes} MB. Please make its pictures smaller, or attach a PDF instead.',
    { megabytes },
  )

export const weCannotAcceptThisWord = () =>
  say(
    'We cannot accept this Word file because of how it is built. Please save it again in Word, or attach a PDF.',
  )

export const aboutThisForm = () => say('About this form')

export const youCanSubmitUntil = () => say('You can submit until {day}.')

export const lostLink = () => say('Have you lost the link to your abstract?')
export const sendNewLink = () => say('Send me a new link')
export const writeToUs = () => say('Write to us')

export const finishLater = () => say('Finish later')
export const whatFinishingLaterDoes = () =>
  say(
    'Saves what you typed and mails you a link to it. Only the e-mail address and the sum have to be filled in.',
  )
export const savedForLater = () => say('Saved. It is not submitted yet.')
export const draftLinkIsMailed = ({ email, until }: { email: string; until: string }) =>
  say('The link to finish it goes to {email}. It is kept until {until}.', { email, until })
export const draftFileIsNotKept = () =>
  say('Your file could not be kept with it. Please attach it again when you finish.')
export const tooManyDrafts = () =>
  say('Too many unfinished abstracts are kept for this address. Please finish one of them first.')

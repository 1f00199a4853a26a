export const theSum = 'The sum'

export const oneSum = 'One sum'

export const thisKeepsAutomatedProgramsOut = 'This keeps automated programs out.'

export const whatIs = ({ first, second }: { first: string | number; second: string | number }) =>
  `What is ${first} + ${second}?`

export const submitAbstract = 'Submit Abstract'

export const abstractHasArrived = ({ number }: { number: string | number }) =>
  `Abstract ${number} has arrived.`

export const aReceiptGoesToQuoteBefore = 'A receipt goes to '

export const aReceiptGoesToQuoteBetween = '. Quote '

export const aReceiptGoesToQuoteAfter = ' whenever you write to us; you will hear from us.'

export const abstractIdIs = 'Abstract Id is: '

export const chooseATitle = 'Choose a title'

export const weReplyToThisAddress = ({ submissions }: { submissions: string | number }) =>
  `We reply to this address. At most ${submissions} for each address.`

export const chooseACountry = 'Choose a country'

export const chooseAType = 'Choose a type'

export const chooseATopic = 'Choose a topic'

export const wordOrPdfAtMostBefore = 'Word or PDF, at most '

export const wordOrPdfAtMostAfter = ' MB. Not needed if you type the text above.'

export const attachedChooseAnotherFileOnlyBefore = 'Attached: '

export const attachedChooseAnotherFileOnlyAfter = '). Choose another file only to replace it.'

export const inEnglishAtMostWords = ({ maxWords }: { maxWords: string | number }) =>
  `In English, at most ${maxWords} words. Not needed if you attach a file.`

export const callForAbstracts = 'Call For Abstracts'

export const keyDates = 'Key dates'

export const presentationTypes = 'Presentation types'

export const submitYourAbstract = 'Submit your abstract'

export const thereIsNoTemplateYet = 'There is no template yet; you can use a plain document.'

export const downloadTheTemplate = 'Download the template'

export const thisPdfIsNotComplete =
  'This PDF is not complete. Please export it again and attach the new file.'

export const theNameOfThisFile =
  'The name of this file does not match its content. Please rename it to end in .pdf, .doc or .docx, whichever it is, and attach it again.'

export const thisWordFileContainsMacros =
  'This Word file contains macros, which we do not accept. Please save it as a Word document without macros (.docx) and attach that.'

export const thisWordFileUnpacksTo = ({ megabytes }: { megabytes: string | number }) =>
  `This Word file unpacks to more than ${megabytes} MB. Please make its pictures smaller, or attach a PDF instead.`

export const weCannotAcceptThisWord =
  'We cannot accept this Word file because of how it is built. Please save it again in Word, or attach a PDF.'

export const aboutThisForm = 'About this form'

export const youCanSubmitUntil = 'You can submit until '

export const submitAnAbstract = 'Submit an abstract'

export const submitNow = 'Submit Now'

export const lostLink = 'Have you lost the link to your abstract? '
export const sendNewLink = 'Send me a new link'

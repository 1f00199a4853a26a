/** Sending a proof, as registrants read it. */

import { counted } from '#domain/foundations/counted.ts'
import { mostProofMegabytes, proofDays } from '#domain/registrations/eligibility/eligibility.ts'

export const aProof = 'a proof'
export const sendYourProof = 'Send your proof'
export const sendIt = 'Send it now'
export const sendAnother = 'Send another file'
export const proofArrived = 'We have your proof, and will look at it. You need not wait for that to pay.'
export const backToRegistration = 'Your registration'
export const yourFile = 'Your file'
export const fileHint = `A PDF or a picture (JPEG, PNG, HEIC) of at most ${mostProofMegabytes} MB. Only the organiser’s staff see it, and it is deleted ${counted(proofDays, 'day')} after they have decided.`
export const send = 'Send'
export const nothingAsked = 'Nothing has to be proved for this registration.'
export const noFile = 'Please choose a file.'
export const notTaken =
  'This is neither a PDF nor a picture that can be read. Please send a PDF, JPEG, PNG or HEIC file.'
export const tooLarge = `The file is larger than ${mostProofMegabytes} MB. Please send a smaller one.`
export const tooMany = 'You have sent as many files as we can take. Please write to us.'
export const tooManyWaiting = 'Too many files came from your network. Please try again later.'
export const notStored = 'The file could not be stored just now. Please try again in a few minutes.'

/** `“Student” needs a student card. Please send it until 1 March 2027.` */
export const proofNeeded = ({
  admission,
  proof,
  until,
  because,
}: {
  admission: string
  proof: string
  until: string | null
  because: string
}): string =>
  [
    because === '' ? `“${admission}” needs ${proof}.` : `Another proof is needed. ${because}`,
    until === null ? 'Please send it.' : `Please send it until ${until}.`,
  ].join(' ')

export const changeRegistration = 'Change your registration'

/** `We could not accept your proof. It ended in 2025. You keep your place until 1 March 2027 …` */
export const proofRefused = ({ because, until }: { because: string; until: string }): string =>
  `We could not accept your proof. ${because} You keep your place until ${until}: please change to another registration by then, and pay the difference. Otherwise yours ends, and what you paid is refunded under our policy.`

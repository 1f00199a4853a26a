/** Sending a proof, as registrants read it. */

import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
import { mostProofMegabytes, proofDays } from '#domain/registrations/eligibility/eligibility.ts'

export const aProof = () => say('a proof')
export const sendYourProof = () => say('Send your proof')
export const sendIt = () => say('Send it now')
export const sendAnother = () => say('Send another file')
export const proofArrived = () =>
  say('We have your proof, and will look at it. You need not wait for that to pay.')
export const backToRegistration = () => say('Your registration')
export const yourFile = () => say('Your file')
export const fileHint = () =>
  say(
    'A PDF or a picture (JPEG, PNG, HEIC) of at most {mostProofMegabytes} MB. Only the organiser’s staff see it, and it is deleted {days} after they have decided.',
    { mostProofMegabytes, days: counted(proofDays, 'day') },
  )
export const send = () => say('Send')
export const nothingAsked = () => say('Nothing has to be proved for this registration.')
export const noFile = () => say('Please choose a file.')
export const notTaken = () =>
  say('This is neither a PDF nor a picture that can be read. Please send a PDF, JPEG, PNG or HEIC file.')
export const tooLarge = () =>
  say('The file is larger than {mostProofMegabytes} MB. Please send a smaller one.', { mostProofMegabytes })
export const tooMany = () => say('You have sent as many files as we can take. Please write to us.')
export const tooManyWaiting = () => say('Too many files came from your network. Please try again later.')
export const notStored = () =>
  say('The file could not be stored just now. Please try again in a few minutes.')

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
    because === ''
      ? say('“{admission}” needs {proof}.', { admission, proof })
      : say('Another proof is needed. {because}', { because }),
    until === null ? say('Please send it.') : say('Please send it until {until}.', { until }),
  ].join(' ')

export const changeRegistration = () => say('Change your registration')

/** `We could not accept your proof. It ended in 2025. You keep your place until 1 March 2027 …` */
export const proofRefused = ({ because, until }: { because: string; until: string }): string =>
  say(
    'We could not accept your proof. {because} You keep your place until {until}: please change to another registration by then, and pay the difference. Otherwise yours ends, and what you paid is refunded under our policy.',
    { because, until },
  )

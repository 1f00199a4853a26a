import { say } from '#domain/foundations/say.ts'
export const contactUs = () => say('Contact Us')

export const howToReachTheSecretariat = ({ conference }: { conference: string | number }) =>
  say('How to reach the secretariat of {conference}, and a form to write to it.', { conference })

export const theSecretariat = () => say('The secretariat')

export const writeToUs = () => say('Write to us')

export const fieldsMarkedAreRequired = () => say('Fields marked * are required.')

import { say } from '#domain/foundations/say.ts'
export const officeAddressTelephoneAndE = ({ productName }: { productName: string | number }) =>
  say('Office address, telephone and e-mail of {productName}, and a form to write to us.', { productName })

export const howToReachUs = () => say('How to reach us')

export const writeToUs = () => say('Write to us')

export const fillInWhatYouLike = () => say('Fill in what you like. To get an answer, leave an address.')

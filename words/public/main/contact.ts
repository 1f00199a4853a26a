export const officeAddressTelephoneAndE = ({ productName }: { productName: string | number }) =>
  `Office address, telephone and e-mail of ${productName}, and a form to write to us.`

export const howToReachUs = 'How to reach us'

export const writeToUs = 'Write to us'

export const fillInWhatYouLike = 'Fill in what you like. To get an answer, leave an address.'

export const contactUs = 'Contact Us'

export const howToReachTheSecretariat = ({ conference }: { conference: string | number }) =>
  `How to reach the secretariat of ${conference}, and a form to write to it.`

export const theSecretariat = 'The secretariat'

export const writeToUs = 'Write to us'

export const fieldsMarkedAreRequired = 'Fields marked * are required.'

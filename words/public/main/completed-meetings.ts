export const pastConferencesOfWithDate = ({ productName }: { productName: string | number }) =>
  `Past conferences of ${productName}, with date and place.`

export const completedMeetings = 'Completed meetings'

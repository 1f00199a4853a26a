export const upcomingConferencesOfWithDate = ({ productName }: { productName: string | number }) =>
  `Upcoming conferences of ${productName}, with date and place.`

export const upcomingMeetings = 'Upcoming meetings'

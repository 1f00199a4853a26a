import { say } from '#domain/foundations/say.ts'
export const upcomingConferencesOfWithDate = ({ productName }: { productName: string | number }) =>
  say('Upcoming conferences of {productName}, with date and place.', { productName })

export const upcomingMeetings = () => say('Upcoming meetings')

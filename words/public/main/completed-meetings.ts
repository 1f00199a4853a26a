import { say } from '#domain/foundations/say.ts'
export const pastConferencesOfWithDate = ({ productName }: { productName: string | number }) =>
  say('Past conferences of {productName}, with date and place.', { productName })

export const completedMeetings = () => say('Completed meetings')

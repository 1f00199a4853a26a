import { say } from '#domain/foundations/say.ts'

export const participants = () => say('Participants')

export const lead = ({ conference, day }: { conference: string; day: string }) =>
  say('Those who come to {conference} and agreed to be listed. The list is shown until {day}.', {
    conference,
    day,
  })

export const nobodyYet = () => say('Nobody is listed yet.')

export const earlier = () => say('Earlier names')

export const later = () => say('Later names')

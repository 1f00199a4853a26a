import { say } from '#domain/foundations/say.ts'
export const thereIsNoSuchConference = () => say('There is no such conference.')

export const pleaseTryAgainInA = () => say('Please try again in a moment.')

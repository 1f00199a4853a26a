import { say } from '#domain/foundations/say.ts'
export const theFileCouldNotBe = () =>
  say('The file could not be read just now. Please try again in a few minutes.')

export const theOrganiserHasNotProvided = () => say('The organiser has not provided this file yet.')

export const backToTheConference = () => say('Back to the conference')

import { say } from '#domain/foundations/say.ts'
export const showOnAMap = () => say('Show on a map')

export const picturesOfTheVenue = () => say('Pictures of the venue')

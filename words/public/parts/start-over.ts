import { say } from '#domain/foundations/say.ts'
export const keepIt = () => say('Keep it')

export const everythingThatYouTypedAnd = () =>
  say('Everything that you typed and chose in this form is removed, here and in this browser.')

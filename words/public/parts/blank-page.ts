import { say } from '#domain/foundations/say.ts'

export const goBackHome = () => say('Go Back Home')

export const openItThere = () => say('Open it there')

export const somethingWentWrongOnOur = () => say('Something went wrong on our side')

export const thePageCouldNotBe = () =>
  say(
    'The page could not be shown. Please try again in a moment; if you were paying, open your registration page before you pay again.',
  )

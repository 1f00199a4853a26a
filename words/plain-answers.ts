/** What is answered as plain text where no page is drawn: to visitors in their language, to programs in English. */
import { say } from '#domain/foundations/say.ts'

export const tooManyVisitors = () =>
  say('Too many visitors at once. Nothing was done. Please try again in a moment.')

export const takingLonger = () =>
  say(
    'This is taking longer than it should, and may still go through. If you were paying, do not pay again: look at your registration page in a minute.',
  )

export const documentNotMade = () =>
  say('The document cannot be made just now. Please try again in a moment.')

export const fileNotRead = () => say('The file could not be read just now. Please try again in a moment.')

export const acceptsOnly = ({ methods }: { methods: string }) => `This address accepts only ${methods}.`

export const formIsCompressed = 'The form is compressed (Content-Encoding), which is not read here.'

export const noSuchEntry = 'There is no such entry.'

export const noSuchPicture = 'There is no such picture.'

export const tryAgain = 'Please try again in a moment.'

/** Waiting for an extra that is sold out, beside a registration that is paid. */
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { say } from '#domain/foundations/say.ts'
import { offerHours } from '#domain/registrations/registration.ts'

export const waitForWhatIsSoldOut = () => say('Wait for what is sold out')

export const yourPlaceWouldBe = ({ place }: { place: number }) =>
  say('You would be number {place} in the line.', { place })

export const yourPlaceIs = ({ place }: { place: number }) =>
  say('You are number {place} in the line.', { place })

/** Beside what is waited for. @param due as money; undefined where it costs nothing */
export const dueThen = (due: string | undefined) =>
  due === undefined
    ? say('It costs nothing more, and is yours at once when a place becomes free.')
    : say('{due} is due once a place becomes free, with fee and taxes.', { due })

export const howWaitingGoes = () =>
  say(
    'When a place becomes free for you, we write to you and hold it for {hours}. Nothing is owed before, and you can leave the line at any time. Whatever else you chose here is not changed.',
    { hours: timeInWords(offerHours, 'hour') },
  )

export const youWaitFor = () => say('What you wait for')

export const stopWaiting = () => say('Stop waiting')

export const youAreInTheLine = () => say('You are in the line. What you have stays as it is.')

export const youLeftTheLine = () => say('You no longer wait for it. What you have stays as it is.')

export const aPlaceIsFree = () => say('A place is free for you')

export const letItGo = () => say('Let it go to the next in line')

export const payFirst = () => say('You can wait for what is sold out once your registration is paid.')

export const youWaitAlready = () => say('You wait for it already.')

export const placesHaveChanged = () =>
  say('Places or prices have changed since you opened this page. Please look at it again.')

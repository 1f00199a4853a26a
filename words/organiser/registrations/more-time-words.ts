import type { GiveMoreTimeError } from '#domain/desk/granting/give-more-time.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { hindranceWords } from '#words/organiser/registrations/registration-acts-words.ts'

/** Why nobody is given more time to pay, or not until that day. */
export function moreTimeWords(error: Exclude<GiveMoreTimeError, { code: 'not-found' }>): string {
  if (error.code !== 'bad-day') return hindranceWords[error.code]
  return say('Choose a day from {earliest} to {latest}.', {
    earliest: formatDate(error.earliest),
    latest: formatDate(error.latest),
  })
}

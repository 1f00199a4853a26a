/** Over a page that stays because the next one did not come. */
import { spoken } from '#domain/foundations/say.ts'
export const lossWords = spoken({
  unreached: 'The page did not come. Please check your connection and try again.',
  foreign:
    'Something else answered in our place. If your network asks you to sign in, open the page and do that first.',
  busy: 'Too many requests came from your network at once. Please wait a minute and try again.',
  failed: 'Something went wrong on our side, and the page did not come. Please try again in a moment.',
})

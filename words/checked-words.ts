/** What browsers check too, so that these sentences alone are in the pages' scripts. */
import { say } from '#domain/foundations/say.ts'

export const missingWords = (label: string): string => say('{label} is missing.', { label })

export const notAnEmailWords = () => say('This is not an e-mail address. It looks like name@example.org.')

/** What browsers check too, so that these sentences alone are in the pages' scripts. */

export const missingWords = (label: string): string => `${label} is missing.`

export const notAnEmailWords = 'This is not an e-mail address. It looks like name@example.org.'

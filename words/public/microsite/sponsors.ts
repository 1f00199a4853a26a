import { say } from '#domain/foundations/say.ts'
export const theBrochureIsBeingPrinted = () => say('The brochure is being printed. Will update soon.')

export const downloadBrochure = () => say('Download Brochure')

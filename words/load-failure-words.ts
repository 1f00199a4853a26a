/** The text in place of a section that failed to load (section 8; 'Load messages' in the decisions). Each by itself, so that a page loads only what it may say. */
import { say } from '#domain/foundations/say.ts'

export const noDataFound = () => say('No data found')
export const noConferenceData = () => say('no data found')
export const conferenceError = () => say('Error: no data found')
export const noSpeakers = () => say('no speakers found')
export const noImages = () => say('Images not found')
export const noContactDetails = () => say('No contact details found')
export const notLoaded = () => say('Error loaded')
export const noProgramme = () => say('Failed to load program data. Please try again later.')
export const noDownload = () => say('File not downloaded')

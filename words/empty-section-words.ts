/** The text in place of a section that is still empty. Each by itself, so that a page loads only what it may say. */
import { say } from '#domain/foundations/say.ts'

export const fees = () => say('no data')
export const soon = () => say('Will update soon')
export const programme = () => say('Coming Soon')
export const talks = () => say('No talks available for this session.')
export const blogs = () => say('No blogs found.')
export const countries = () => say('No country found')
export const completedMeetings = () => say('Not found Events.')

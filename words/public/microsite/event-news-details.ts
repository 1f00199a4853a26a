import { say } from '#domain/foundations/say.ts'
export const recentNewsArticles = () => say('Recent News Articles')

export const backToTheConference = () => say('Back to the conference')

/** The title of a conference's feed. */
export const newsOf = (conference: string) => say('{conference}: news', { conference })

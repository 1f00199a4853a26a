import { say } from '#domain/foundations/say.ts'
export const recentNewsArticles = () => say('Recent News Articles')

export const backToTheConference = () => say('Back to the conference')

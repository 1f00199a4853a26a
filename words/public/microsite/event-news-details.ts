export const recentNewsArticles = 'Recent News Articles'

export const backToTheConference = 'Back to the conference'

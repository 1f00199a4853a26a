import { say } from '#domain/foundations/say.ts'
export const n404PageNotFound = () => say('404 - Page Not Found')

export const oopsThePageYoureLooking = () => say("Oops! The page you're looking for doesn't exist.")

export const goBackHome = () => say('Go Back Home')

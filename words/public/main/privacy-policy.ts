import { say } from '#domain/foundations/say.ts'
export const privacyPolicy = () => say('Privacy Policy')

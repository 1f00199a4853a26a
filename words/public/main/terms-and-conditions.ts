import { say } from '#domain/foundations/say.ts'
export const termsAndConditions = () => say('Terms and Conditions')

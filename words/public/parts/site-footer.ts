import { say } from '#domain/foundations/say.ts'
export const aboutUs = () => say('About Us')

export const codeOfConduct = () => say('Code of Conduct')

export const termsAndConditions = () => say('Terms and Conditions')

export const privacyPolicy = () => say('Privacy Policy')

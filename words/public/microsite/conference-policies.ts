import { say } from '#domain/foundations/say.ts'
export const conferencePolicies = () => say('Conference Policies')

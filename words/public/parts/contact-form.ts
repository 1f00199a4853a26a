import { say } from '#domain/foundations/say.ts'
export const sendMessage = () => say('Send Message')

import { say } from '#domain/foundations/say.ts'
export const officeAddress = () => say('Office address')

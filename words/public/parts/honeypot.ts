import { say } from '#domain/foundations/say.ts'
export const leaveThisEmpty = () => say('Leave this empty')

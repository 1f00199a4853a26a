import { say } from '#domain/foundations/say.ts'
export const codeOfConduct = () => say('Code of Conduct')

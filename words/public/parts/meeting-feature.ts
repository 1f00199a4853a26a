import { say } from '#domain/foundations/say.ts'
export const hybridEvent = () => say('Hybrid Event')

export const seeTheProgrammeAndRegister = () => say('See the programme and register')

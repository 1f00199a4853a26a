import { say } from '#domain/foundations/say.ts'
export const onThisPage = () => say('On this page')

import { say } from '#domain/foundations/say.ts'
export const opensInANewTab = () => say('(opens in a new tab)')

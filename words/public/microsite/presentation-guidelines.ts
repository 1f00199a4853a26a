import { say } from '#domain/foundations/say.ts'
export const presentationGuidelines = () => say('Presentation Guidelines')

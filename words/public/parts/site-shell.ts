import { say } from '#domain/foundations/say.ts'
export const skipToTheContent = () => say('Skip to the content')

export const announcement = () => say('Announcement')

export const languages = () => say('Languages')

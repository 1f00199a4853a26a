import { say } from '#domain/foundations/say.ts'

export const callForAbstracts = () => say('Call For Abstracts')

export const keyDates = () => say('Key dates')

export const presentationTypes = () => say('Presentation types')

export const submitYourAbstract = () => say('Submit your abstract')

export const thereIsNoTemplateYet = () => say('There is no template yet; you can use a plain document.')

export const downloadTheTemplate = () => say('Download the template')

export const submitAnAbstract = () => say('Submit an abstract')

export const submitNow = () => say('Submit Now')

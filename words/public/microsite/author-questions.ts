/** The organiser's questions for authors, on the submission form and on their own page. */
import { say } from '#domain/foundations/say.ts'

export const title = () => say('Questions about your abstract')
export const onlyForTopics = ({ names }: { names: string }) =>
  say('Only for these topics: {names}.', { names })
export const onlyForForms = ({ names }: { names: string }) =>
  say('Only for these kinds of presentation: {names}.', { names })
export const pleaseAnswer = () => say('The organiser asks you these questions about your presentation.')
export const notAsked = () => say('These questions are no longer asked.')

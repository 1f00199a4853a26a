import { say } from '#domain/foundations/say.ts'

export const formulas = () => say('Formulas')
export const cannotBeSet = () => say('This cannot be set as a formula, and is shown as it is typed:')
export const plainLatex = () => say('Some LaTeX stands outside of dollars, where it is shown as it is typed.')
export const convertLatex = () => say('Convert it')
export const notConverted = () => say('Please say in words what these mean:')

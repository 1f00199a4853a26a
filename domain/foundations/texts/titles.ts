import { spoken } from '#domain/foundations/say.ts'

/** How people are addressed, in the order of the forms. */
export const titles = ['Prof.', 'Dr.', 'Mr.', 'Ms.', 'Mrs.'] as const

export type Title = (typeof titles)[number]

/** What forms call them; a badge and a letter have what is stored. */
export const titleNames: Readonly<Record<Title, string>> = spoken({
  'Prof.': 'Prof.',
  'Dr.': 'Dr.',
  'Mr.': 'Mr.',
  'Ms.': 'Ms.',
  'Mrs.': 'Mrs.',
})

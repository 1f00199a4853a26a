import { spoken } from '#domain/foundations/say.ts'

/** How people are addressed, in the order of the forms, and what forms call it; a badge and a letter have what is stored. */
export const titleNames = spoken({
  'Prof.': 'Prof.',
  'Dr.': 'Dr.',
  'Mr.': 'Mr.',
  'Ms.': 'Ms.',
  'Mrs.': 'Mrs.',
})

export type Title = keyof typeof titleNames

// The keys of the table.
export const titles = Object.keys(titleNames) as [Title, ...Title[]]

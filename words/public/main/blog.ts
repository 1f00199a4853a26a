import { say } from '#domain/foundations/say.ts'
export const allBlogs = () => say('All blogs')

export const notesFromTheOrganisersOf = () =>
  say(
    'Notes from the organisers of academic conferences: on programmes, posters, travel, and what makes a meeting worth the journey.',
  )

/** The title of its feed. */
export const blogOf = (productName: string) => say('{productName} blog', { productName })

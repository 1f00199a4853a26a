export const allBlogs = 'All blogs'

export const notesFromTheOrganisersOf =
  'Notes from the organisers of academic conferences: on programmes, posters, travel, and what makes a meeting worth the journey.'

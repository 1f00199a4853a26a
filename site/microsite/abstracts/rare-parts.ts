import { AuthorsPart } from '#site/microsite/abstracts/authors-part.tsx'

/** The part of the abstract form that many leave empty, in a script of its own: `late-authors.tsx` loads it. */
export const rareParts = { AuthorsPart }

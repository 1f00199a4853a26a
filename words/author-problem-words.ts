/** What is wrong with the authors of an abstract. */
import { type AuthorProblem, maxAuthors, maxKeywords } from '#domain/programme/authors/author.ts'
import { wordsForLabel } from '#words/problem-words.ts'

export const tooManyAuthors = `An abstract has at most ${maxAuthors} authors.`

export function authorProblemWords(label: string, problem: AuthorProblem): string {
  if (problem === 'not-an-orcid')
    return 'This is no ORCID iD: one of its digits is wrong, or some are missing. It has sixteen, as in 0000-0002-1825-0097.'
  if (problem === 'same-orcid') return 'Another author has this ORCID iD.'
  if (problem === 'too-many-keywords') return `Give at most ${maxKeywords} keywords.`
  return wordsForLabel(label, problem)
}

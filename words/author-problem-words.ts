/** What is wrong with the authors of an abstract. */
import { say } from '#domain/foundations/say.ts'
import { type AuthorProblem, maxAuthors, maxKeywords } from '#domain/programme/authors/author.ts'
import { wordsForLabel } from '#words/problem-words.ts'

export const tooManyAuthors = () => say('An abstract has at most {maxAuthors} authors.', { maxAuthors })

export function authorProblemWords(label: string, problem: AuthorProblem): string {
  if (problem === 'not-an-orcid')
    return say(
      'This is no ORCID iD: one of its digits is wrong, or some are missing. It has sixteen, as in 0000-0002-1825-0097.',
    )
  if (problem === 'same-orcid') return say('Another author has this ORCID iD.')
  if (problem === 'too-many-keywords') return say('Give at most {maxKeywords} keywords.', { maxKeywords })
  return wordsForLabel(label, problem)
}

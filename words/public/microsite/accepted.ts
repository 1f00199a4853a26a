import { say, sayCount } from '#domain/foundations/say.ts'

export const acceptedAbstracts = () => say('Accepted Abstracts')

export const acceptedOf = ({ conference }: { conference: string }) =>
  say('Abstracts that the committee of {conference} has accepted, by topic, with their authors and texts.', {
    conference,
  })

export const searchAbstracts = () => say('Search')

export const aTitleAnAuthor = () => say('A title, an author, an institute, a word of an abstract')

export const topic = () => say('Topic')

export const allTopics = () => say('All topics')

export const showAbstracts = () => say('Show abstracts')

export const noneYet = () => say('No abstract is accepted yet.')

export const noneMatches = ({ total }: { total: number }) =>
  sayCount('None of {count} abstract matches.', 'None of {count} abstracts matches.', total)

export const someMatch = ({ found, total }: { found: number; total: number }) =>
  sayCount('{found} of {count} abstract', '{found} of {count} abstracts', total, { found })

/** An author's name, of whoever presents. */
export const presents = ({ name }: { name: string }) => say('{name} (presenting)', { name })

export const keywordsAre = ({ keywords }: { keywords: string }) => say('Keywords: {keywords}', { keywords })

export const earlier = () => say('Earlier abstracts')

export const later = () => say('Later abstracts')

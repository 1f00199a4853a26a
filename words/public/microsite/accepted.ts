import { say } from '#domain/foundations/say.ts'
export const acceptedAbstracts = () => say('Accepted Abstracts')

export const acceptedOf = ({ conference }: { conference: string }) =>
  say('Abstracts that the committee of {conference} has accepted, by topic, with their authors and texts.', {
    conference,
  })

export const searchAbstracts = () => say('Search')

export const aTitleAnAuthor = () => say('A title, an author, an institute, a word of an abstract')

export const allTopics = () => say('All topics')

export const showAbstracts = () => say('Show abstracts')

export const noneYet = () => say('No abstract is accepted yet.')

export const noneMatches = ({ total }: { total: string }) => say('None of {total} matches.', { total })

export const someMatch = ({ found, total }: { found: number; total: string }) =>
  say('{found} of {total}', { found, total })

export const abstractNouns = ['abstract', 'abstracts'] as const

export const presenting = () => say('presenting')

export const keywords = () => say('Keywords')

export const partsOfTheList = () => say('Parts of the list')

export const partOf = ({ part, parts }: { part: number; parts: number }) =>
  say('Part {part} of {parts}', { part, parts })

export const earlier = () => say('Earlier abstracts')

export const later = () => say('Later abstracts')

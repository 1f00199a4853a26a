export const acceptedAbstracts = 'Accepted Abstracts'

export const acceptedOf = ({ conference }: { conference: string }) =>
  `Abstracts that the committee of ${conference} has accepted, by topic, with their authors and texts.`

export const searchAbstracts = 'Search'

export const aTitleAnAuthor = 'A title, an author, an institute, a word of an abstract'

export const allTopics = 'All topics'

export const showAbstracts = 'Show abstracts'

export const noneYet = 'No abstract is accepted yet.'

export const noneMatches = ({ total }: { total: string }) => `None of ${total} matches.`

export const someMatch = ({ found, total }: { found: number; total: string }) => `${found} of ${total}`

export const abstractNouns = ['abstract', 'abstracts'] as const

export const presenting = 'presenting'

export const keywords = 'Keywords'

export const partsOfTheList = 'Parts of the list'

export const partOf = ({ part, parts }: { part: number; parts: number }) => `Part ${part} of ${parts}`

export const earlier = 'Earlier abstracts'

export const later = 'Later abstracts'

import { say, spoken } from '#domain/foundations/say.ts'
import type { AuthorField } from '#domain/programme/authors/author.ts'

export const coauthors = () => say('Co-authors and keywords')
export const optional = () =>
  say(
    'Leave this empty if you are the only author. Co-authors with an address get a mail that they are named.',
  )

export const keywords = () => say('Keywords')
export const keywordsHint = () => say('Separated by commas.')
export const ownFamilyName = () => say('Indexed under')
export const familyNameHint = () => say('The family name, as an index of authors has it.')
export const ownOrcid = () => say('Your ORCID iD')
export const orcidHint = () => say('Such as 0000-0002-1825-0097.')
export const ownPlace = () => say('Your place among the authors')
export const placeName = (place: number) => `${place}.`

export const authorLabels: Readonly<Record<AuthorField, string>> = spoken({
  name: 'Name',
  familyName: 'Family name',
  affiliation: 'Affiliations',
  email: 'Email',
  orcid: 'ORCID iD',
})
export const affiliationHint = () => say('One on each line.')

export const coauthor = ({ number }: { number: number }) => say('Co-author {number}', { number })
export const addCoauthor = () => say('Add a co-author')
export const moveUp = () => say('Move up')
export const remove = () => say('Remove')
export const whoPresents = () => say('Who presents')
export const youPresent = () => say('You')
export const coauthorPresents = ({ number, name }: { number: number; name: string }) =>
  name.trim() === '' ? say('Co-author {number}', { number }) : name

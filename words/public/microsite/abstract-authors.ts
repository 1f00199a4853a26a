import type { AuthorField } from '#domain/programme/authors/author.ts'

export const coauthors = 'Co-authors and keywords'
export const optional =
  'Leave this empty if you are the only author. Co-authors with an address get a mail that they are named.'

export const keywords = 'Keywords'
export const keywordsHint = 'Separated by commas.'
export const ownFamilyName = 'Indexed under'
export const familyNameHint = 'The family name, as an index of authors has it.'
export const ownOrcid = 'Your ORCID iD'
export const orcidHint = 'Such as 0000-0002-1825-0097.'
export const ownPlace = 'Your place among the authors'
export const placeName = (place: number) => `${place}.`

export const authorLabels: Readonly<Record<AuthorField, string>> = {
  name: 'Name',
  familyName: 'Family name',
  affiliation: 'Affiliations',
  email: 'Email',
  orcid: 'ORCID iD',
}
export const affiliationHint = 'One on each line.'

export const coauthor = ({ number }: { number: number }) => `Co-author ${number}`
export const addCoauthor = 'Add a co-author'
export const moveUp = 'Move up'
export const remove = 'Remove'
export const whoPresents = 'Who presents'
export const youPresent = 'You'
export const coauthorPresents = ({ number, name }: { number: number; name: string }) =>
  name.trim() === '' ? `Co-author ${number}` : name

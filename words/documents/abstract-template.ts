/** What the template for abstracts says: in English, for it is made for the sample alone. An organiser uploads their own. */

export const abstractFor = ({ conference }: { conference: string }) => `Abstract for ${conference}`

export const title = 'Title of your work, as a sentence if you can'

export const replaceThisText =
  'Replace this text with your own and delete the lines in italics. Write in English.'

export const authors = 'Authors'

export const givenAndFamilyName =
  'Given name and family name, in the order of the programme. Underline the presenting author.'

export const affiliations = 'Affiliations'

export const institutionTownAndCountry =
  'Institution, town and country of each author, and one email address for correspondence.'

export const topicAndKind = 'Topic and kind of presentation'

export const chooseTopic = ({ topics }: { topics: readonly string[] }) =>
  `Choose one topic: ${topics.join('; ')}.`

export const chooseKind = 'Choose one kind: oral, poster, invited or virtual presentation.'

export const abstract = 'Abstract'

export const whatToWrite = ({ wordLimit }: { wordLimit: number }) =>
  `At most ${wordLimit} words; title, authors and references do not count. What is not known? What did you do? What did you find, with a value, a unit and an uncertainty? How sure are you? What follows?`

export const conflictsOfInterest = 'Conflicts of interest'

export const requiredIfFunded =
  'Required if the work is funded by a proprietary organization: say by whom, and what part the organization had in the work. Otherwise write “None”.'

export const references = 'References'

export const atMostFive = 'At most five, with their DOI where there is one.'

export const saveAndSend = ({ email }: { email: string }) =>
  `Save as Word or PDF and send it with the form on the page “Submit abstract”. Questions: ${email}`

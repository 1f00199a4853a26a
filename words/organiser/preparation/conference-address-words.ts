import type { NameProblem } from '#domain/preparation/set-up/conference-name.ts'

/** What is wrong with a conference's address, and what to do. */
export const nameProblemWords: Readonly<Record<NameProblem['code'], string>> = {
  'missing-name': 'Enter an address, such as “material-science”.',
  'misshapen-name':
    'Use lower-case letters a–z, digits and hyphens: begin with a letter and end with a letter or a digit.',
  'reserved-name': 'A page of your main site has this address. Choose another one.',
  'page-name': 'Your main site has a page at this address. Choose another one, or rename that page.',
  'taken-name': 'Another conference has this address. Add the year, for example.',
}

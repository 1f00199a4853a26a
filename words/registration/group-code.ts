/** What a code does for people of a group, and why it does nothing. */
import { say } from '#domain/foundations/say.ts'
import type { GroupCodeRefusal } from '#domain/offers/codes/group-code.ts'
import { wordsFor } from '#words/problem-words.ts'

export const codeAbout = () =>
  say(
    'If you were given one. It counts once for each person for whom it makes something cheaper, or whom it lets in.',
  )

export const codeCounts = () => say('Your code can be used. The next page shows what it takes off.')

export const codeOfAddedAbout = () =>
  say('For those whom you add, or for an extra that somebody gets. It changes nothing for the others.')

export function groupCodeWords(error: GroupCodeRefusal | { code: 'code-other' }): string {
  switch (error.code) {
    case 'code-unusable':
    case 'code-for-extra':
    case 'code-spent':
      return wordsFor('code', error.code)
    case 'code-without-effect':
      return say('This code does nothing for this group. Please leave the field empty.')
    case 'code-covers-fewer':
      return coversFewer(error)
    case 'code-other':
      return say(
        'This group has used another code, and one code counts for a group. Please leave the field empty.',
      )
  }
}

const coversFewer = ({ left, wanted }: { left: number; wanted: number }) =>
  left === 1
    ? say(
        'This code can be used for one more person, and {wanted} of this group would need it. Please register one person with it, and the others in another group.',
        { wanted: String(wanted) },
      )
    : say(
        'This code can be used for {left} more people, and {wanted} of this group would need it. Please register as many with it, and the others in another group.',
        { left: String(left), wanted: String(wanted) },
      )

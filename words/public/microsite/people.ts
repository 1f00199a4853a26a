import { say } from '#domain/foundations/say.ts'
export const thePeopleWhoPlanReview = ({ conference }: { conference: string | number }) =>
  say('The people who plan, review and chair {conference}.', { conference })

export const committeeMembers = () => say('Committee members')

export const plenaryKeynoteAndInvitedSpeakers = ({ conference }: { conference: string | number }) =>
  say('Plenary, keynote and invited speakers of {conference}.', { conference })

export const plenarySpeakers = () => say('Plenary Speakers')

export const keynoteSpeakers = () => say('Keynote Speakers')

export const invitedSpeakers = () => say('Invited Speakers')

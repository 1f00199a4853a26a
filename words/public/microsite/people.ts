export const thePeopleWhoPlanReview = ({ conference }: { conference: string | number }) =>
  `The people who plan, review and chair ${conference}.`

export const committeeMembers = 'Committee members'

export const plenaryKeynoteAndInvitedSpeakers = ({ conference }: { conference: string | number }) =>
  `Plenary, keynote and invited speakers of ${conference}.`

export const plenarySpeakers = 'Plenary Speakers'

export const keynoteSpeakers = 'Keynote Speakers'

export const invitedSpeakers = 'Invited Speakers'

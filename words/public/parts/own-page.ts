export const seeAllFees = 'See all fees'

export const dates = 'Dates'

export const notForEverybody = 'This page is not for everybody'

const fromTheRegistration =
  'Open it from the page of your registration: every mail about your registration has the link to it.'

/** For whom a page is, to somebody who may not read it. */
export const onlyFor = {
  everybody: '',
  registered: `It is for people who are registered. ${fromTheRegistration}`,
  paid: `It is for people whose registration is paid. ${fromTheRegistration}`,
  presenters: `It is for people who are registered to present. ${fromTheRegistration}`,
  staff: 'It is for the people who prepare the conference. They open it from its editor.',
} as const

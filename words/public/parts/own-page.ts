import { say } from '#domain/foundations/say.ts'
export const seeAllFees = () => say('See all fees')

export const dates = () => say('Dates')

export const notForEverybody = () => say('This page is not for everybody')

const fromTheRegistration = () =>
  say('Open it from the page of your registration: every mail about your registration has the link to it.')

/** For whom a page is, to somebody who may not read it. */
export const onlyFor = {
  everybody: '',
  get registered() {
    return say('It is for people who are registered. {fromTheRegistration}', {
      fromTheRegistration: fromTheRegistration(),
    })
  },
  get paid() {
    return say('It is for people whose registration is paid. {fromTheRegistration}', {
      fromTheRegistration: fromTheRegistration(),
    })
  },
  get presenters() {
    return say('It is for people who are registered to present. {fromTheRegistration}', {
      fromTheRegistration: fromTheRegistration(),
    })
  },
  get staff() {
    return say('It is for the people who prepare the conference. They open it from its editor.')
  },
} as const

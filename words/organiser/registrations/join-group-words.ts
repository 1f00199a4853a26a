/** Why a registration is not joined to a group, as staff read it. */
import type { JoinError } from '#domain/desk/joining/quote-join.ts'
import {
  type Registration,
  type RegistrationStanding,
  standingOf,
} from '#domain/registrations/registration.ts'
import { joinRefusalWords } from '#words/registration/join.ts'

const ofStanding: Readonly<Record<RegistrationStanding, string>> = {
  paid: 'is paid. Only what is not paid yet can be joined.',
  joined: 'is joined to a group already.',
  cancelled: 'is cancelled.',
  expired: 'was not paid in time. Hold its place again first.',
  superseded: 'was replaced by another registration.',
  waiting: 'waits for a place.',
  applied: 'is an application that nobody has decided.',
  'awaiting-payment': 'was paid or cancelled just now. Please look again.',
}

export function joinProblem(error: JoinError, joins: Registration): string {
  const { code } = joins
  switch (error.code) {
    case 'not-unpaid':
      return 'The group is paid, waits for a place or is over. Only a group that is not paid yet can be joined.'
    case 'nothing-to-join':
      return `${code} is this group itself, or a registration of another conference.`
    case 'joins-not-unpaid':
      return `${code} ${ofStanding[standingOf(joins)]}`
    case 'joins-payment-pending':
      return `A payment for ${code} is being checked, or money is about to come from another conference. Please try again later.`
    case 'joins-part-paid':
      return `Part of ${code} is paid. Only what is not paid yet can be joined.`
    case 'joins-nobody':
      return `${code} stays by itself: it is a group, virtual, of an agreed amount, or needs something that is checked of each person.`
    case 'other-terms':
      return `${code} was agreed in another currency or with other taxes than the group.`
    case 'group-too-large':
      return `The group would have more than ${error.most} people.`
    default:
      return joinRefusalWords(error)
  }
}

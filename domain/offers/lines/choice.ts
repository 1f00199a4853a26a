/** What a registrant chose, priced: the admission, nights, extras and people, from which lines are made. */

import { offerIdOf, type PricedExtra } from '#domain/offers/catalogue/offer.ts'
import type { GroupDiscountLine } from '#domain/offers/pricing/group-price.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'

/** People of a group who are let in by the same thing at the same price. */
export interface PeopleOfGroup {
  readonly presentationType: Admission
  readonly admissionName: string
  readonly periodId: number
  readonly periodName: string
  readonly unitMinor: number
  readonly quantity: number
  /** 0 where its price is never refunded; else left out. */
  readonly isRefundable?: 0
  /** 1 where a code let them have it, without taking anything off; else left out. */
  readonly byCode?: 1
}

/** Rooms of people of a group, of one kind for as many nights at one price. */
export interface StaysOfGroup {
  readonly id: number
  readonly name: string
  readonly nights: NightCount
  readonly unitMinor: number
  readonly quantity: number
}

/** Accompanying people of a group, at one price. */
export interface AddOnsOfGroup {
  readonly unitMinor: number
  readonly quantity: number
}

/** Chosen from what the conference offers, with the names as they were then. */
export interface ListedChoice {
  kind: 'listed'
  periodId: number
  periodName: string
  /** Null where nobody is let in: only extras that were billed to another payer. */
  presentationType: Admission | null
  /** The words for the admission: `Oral Presentation`, or the name of an own one; empty where nobody is let in. */
  admissionName: string
  /** 0 where its price is never refunded; else left out. */
  isRefundable?: 0
  accommodation: { id: number; name: string; nights: NightCount } | null
  hasAddOn: boolean
  /** The organiser's own extras, at the prices that were agreed. */
  extras: readonly PricedExtra[]
  /** Of several people on one registration: all of them; what is above is the first one's. Left out for one person. */
  people?: readonly PeopleOfGroup[]
  /** What some of them pay less because so many come; left out where nobody does. */
  groupDiscounts?: readonly GroupDiscountLine[]
  /** Their rooms and accompanying people; left out where they have none. `accommodation` and `hasAddOn` are of one person. */
  stays?: readonly StaysOfGroup[]
  addOns?: readonly AddOnsOfGroup[]
}

export const isGroup = (
  choice: RegistrationChoice,
): choice is ListedChoice & Required<Pick<ListedChoice, 'people'>> =>
  choice.kind === 'listed' && choice.people !== undefined

/** How many people a choice lets in. */
export const countPeople = (choice: RegistrationChoice): number =>
  isGroup(choice) ? choice.people.reduce((sum, { quantity }) => sum + quantity, 0) : 1

/** Whether it lets nobody in: extras of people who are let in by another registration. */
export const isOnlyExtras = (choice: RegistrationChoice): boolean =>
  choice.kind === 'listed' && choice.presentationType === null

export type RegistrationChoice = ListedChoice | { kind: 'custom'; description: string }

/** The organiser's own offers that a choice has: who has a hidden one may keep it. */
export const offersIn = (choice: RegistrationChoice): ReadonlySet<number> =>
  new Set(
    choice.kind === 'custom'
      ? []
      : [
          offerIdOf(choice.presentationType ?? ''),
          ...(choice.people ?? []).map(({ presentationType }) => offerIdOf(presentationType)),
          ...choice.extras.map(({ offerId }) => offerId),
        ].filter(id => id !== undefined),
  )

/** What is asked for when somebody registers, on what terms, and why it is refused. */

import type { Conference, SalesEnd } from '#domain/conference/conferences/conference.ts'
import type { Overruling } from '#domain/desk/registering/overruling.ts'
import type { FieldProblems, RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { Actor } from '#domain/foundations/audit/actor.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { RequestKey } from '#domain/foundations/repeats/request-key.ts'
import type { PriceTables } from '#domain/offers/pricing/fee-queries.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import type { CapacityLimit, SoldOut } from '#domain/registrations/places/capacity.ts'

export type PlaceRegistrationError =
  | SalesEnd
  | { code: 'invalid-fields'; fields: FieldProblems; answers?: AnswerProblems }
  /** The client quoted other sums than it costs; these are the right ones. */
  | { code: 'price-changed'; price: Price; currency: string }
  | SoldOut

/** Sums quoted by a client, in minor units; only those that it sent are compared. */
export type QuotedSums = Partial<
  Record<'registrationMinor' | 'subtotalMinor' | 'feeMinor' | 'totalMinor' | 'addOnMinor', number>
>

export interface Placement {
  /** Of one of a list that is only planned: the limits with what the ones before it take. */
  countedIn?: readonly CapacityLimit[]
  /** As read by the request; the quoted sums are in its currency. */
  conference: Conference
  actor: Actor
  now: Temporal.Instant
  quoted?: QuotedSums
  /**
   * Identifies the form: sending it again answers the registration that it placed, or replaces it while it is unpaid.
   */
  draftKey: string | null
  /** A client's own key for the request: the same content gets the same answer, other content is refused. */
  requestKey?: RequestKey | null
  /** The client that requests are counted by, such as `203.0.113.7`; undefined for staff. */
  clientAddress?: string
  /** Joins the waiting list if no seat is available, instead of being refused. */
  mayWait?: boolean
  /** Rules that staff set aside, with their reason. */
  overruled?: Overruling
  /** In which the registrant is written to: that of the page where they registered; else their conference's first. */
  language?: Language | null
}

/** One request for a registration. */
export interface Sale {
  placement: Placement
  input: RegistrationInput
}

/** What all registrations are decided on, read once. */
export interface Terms {
  /** The conference whose prices apply. */
  conference: Conference
  tables: PriceTables
  /** The registrants' countries that exist. */
  countryIds: ReadonlySet<number>
  /** Of the conference, if somebody was shown them. */
  questions: readonly Question[]
}

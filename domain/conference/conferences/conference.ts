/** A conference as everything else reads it: its address, dates, zone, currency and rules, and when its sale ends. */

import type { AbstractDays } from '#domain/conference/conferences/abstract-days.ts'
import type { Conditions } from '#domain/conference/conferences/condition.ts'
import type { ConferenceLanguages } from '#domain/conference/conferences/conference-languages.ts'
import type { RulesOverTime } from '#domain/conference/conferences/conference-rules.ts'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import type { GroupDiscount } from '#domain/conference/conferences/group-discount.ts'
import type { Participants } from '#domain/conference/conferences/participants.ts'
import type { NameOrder } from '#domain/conference/conferences/whole-name.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import type { Language } from '#domain/foundations/language.ts'
import { dateIn } from '#domain/foundations/time.ts'

export const artFamilies = ['lattice', 'waves', 'branching', 'network', 'contours'] as const
/** The family of patterns that a conference's generated cover belongs to. */
export type ArtFamily = (typeof artFamilies)[number]

export interface Conference extends RulesOverTime {
  id: number
  /** The first path segment of the microsite: the specification's domain name. */
  name: string
  isActive: boolean
  /** Set for a copy of a conference that is not public yet, on which it is tried: no money moves, nothing counts. */
  isRehearsal?: true
  subject: string
  prefix: string
  /** How prefix and subject are read as one name; null: as their words suggest. */
  nameOrder: NameOrder | null
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  /** An IANA zone; all deadlines of the conference are in it. */
  timeZone: string
  location: string
  isHybrid: boolean
  /** The accent's hue in degrees, 0 to 359. */
  hue: number
  artFamily: ArtFamily
  /** What its cover is drawn from; null: its name. */
  artSeed: string | null
  photo: Image | null
  currency: string
  feeBasisPoints: number
  /** The accompanying person's price, in minor units of `currency`; null if none can be added. */
  addOnMinor: number | null
  /** What that price includes, as it goes on after “Takes part in”; empty if nothing is said. */
  addOnIncludes: string
  /** Who may choose the student fee, in sentences; empty if nothing is said. */
  studentRule: string
  /** Whether several people can be registered at once. */
  takesGroups: boolean
  /** What they pay less; left out where groups pay what everybody pays. */
  groupDiscount?: GroupDiscount
  /** The last day to name the people of groups; null: until the conference begins. */
  namesUntil: Temporal.PlainDate | null
  /** What becomes of places of groups that have no name by then. */
  unnamedPlaces: UnnamedPlaces
  /** In how many days an invoice is due that a group gets before it pays; null: it gets none before. */
  groupInvoiceDays: number | null
  /** What visitors see of accepted abstracts: their talks in the program, and a list of them. */
  showsAbstractTalks: boolean
  showsAcceptedAbstracts: boolean
  customAmountMinMinor: number
  customAmountMaxMinor: number
  /** How long a seat is held for a payer who is away at the gateway. */
  holdMinutes: number
  /** How many unpaid or waiting registrations one e-mail address may hold. */
  unpaidPerEmail: number
  /** How many new unpaid ones may come from one network address in ten minutes. */
  unpaidPerClient: number
  /** Who may buy which admission. */
  conditions: Conditions
  /** Which of the specified fields registrants are asked for, where that differs from the specification. */
  fieldSettings: FieldSettings
  /** The list of those who agreed to be on it; left out where there is none. */
  participants?: Participants
  /** Last days for abstracts that topics and presentation types have of their own. */
  abstractDays: AbstractDays
  /** The languages of its pages; its records are written in the first. */
  languages: ConferenceLanguages
  /** Which of them its name is in, for a reader of another one, in which it is not translated. */
  namedIn?: Language
  /** When the organiser cancelled it; null if it takes place. */
  cancelledAt: Temporal.Instant | null
}

/** `kept`: they stay the group's, and staff name them; `released`: they are cancelled under the refund policy. */
export const unnamedPlaces = ['kept', 'released'] as const
export type UnnamedPlaces = (typeof unnamedPlaces)[number]

/** So many days before the last one to name a group's people, those who can are reminded. */
export const nameReminderDays = [14, 3] as const
/** How many days whoever is added to a group shortly before its last day for names, or after it, can still be named. */
export const daysForLateNames = 7

/** A conference is over once its last day has ended in its own zone. */
export function hasEnded(
  conference: Pick<Conference, 'endsOn' | 'timeZone'>,
  now: Temporal.Instant,
): boolean {
  return Temporal.PlainDate.compare(dateIn(conference.timeZone, now), conference.endsOn) > 0
}

/** Why a conference sells nothing, whatever its registration periods are. */
export type SalesEnd = { code: 'conference-cancelled' } | { code: 'registration-closed' }

/** Why a conference sells nothing any more: it was cancelled, or it is over; undefined if it still sells. */
export function salesEnd(
  conference: Pick<Conference, 'endsOn' | 'timeZone' | 'cancelledAt'>,
  now: Temporal.Instant,
): SalesEnd | undefined {
  if (conference.cancelledAt) return { code: 'conference-cancelled' }
  return hasEnded(conference, now) ? { code: 'registration-closed' } : undefined
}

/** The form of every conference name, so that anything else needs no query. */
export const conferenceNameShape = /^[a-z][a-z0-9-]{1,62}$/

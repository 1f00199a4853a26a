/**
 * What an author of the sample writes: a conference's texts, people and figures, with every date counted from the
 * day of loading. `compose-conference.ts` turns a manuscript into records.
 */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ConferenceRules } from '#domain/conference/conferences/conference-rules.ts'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import type { TaxClass } from '#domain/conference/taxes/tax-class.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { OfferKind } from '#domain/offers/catalogue/offer.ts'
import type { NightCount } from '#domain/offers/pricing/nights.ts'
import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import type { AskingState, Care, QuestionKind, Subject } from '#domain/offers/questions/question.ts'
import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { Drawing, Looks, PictureManuscript } from '#sample/pictures.ts'

export interface ConferenceManuscript {
  conference: Omit<
    Conference,
    | 'id'
    | 'isActive'
    | 'startsOn'
    | 'endsOn'
    | 'photo'
    | 'artSeed'
    | 'cancelledAt'
    | 'unpaidPerEmail'
    | 'unpaidPerClient'
    | 'namesUntil'
    | 'unnamedPlaces'
    | 'groupInvoiceDays'
    | 'rules'
    | 'earlierRules'
    | 'conditions'
    | 'fieldSettings'
    | 'abstractDays'
    | 'languages'
  >
  /** The conference's phase on the day of loading. */
  timing: { startsInDays: number; lastsDays: number }
  periods: PeriodManuscript[]
  accommodations: { name: string; dollars: Record<NightCount, number> }[]
  /** Besides the specification's parts, in their order. */
  offers?: OfferManuscript[]
  /** Which of the specified fields it asks for, where that differs. */
  fieldSettings?: FieldSettings
  /** What it asks, in their order. */
  questions?: QuestionManuscript[]
  shortName(dates: ConferenceDates): string
  heading: string
  about: string[]
  metaDescription: string
  aboutPictures: PictureManuscript[]
  speakers: readonly SpeakerManuscript[]
  committee: ContentInput<'committee-member'>[]
  topics: string[]
  keyDates(dates: ConferenceDates): KeyDate[]
  programme: TalkManuscript[][]
  venue: VenueManuscript
  gallery: PictureManuscript[]
  testimonials: { name: string; looks: Looks; position: string; words: string }[]
  news(dates: ConferenceDates): NewsManuscript[]
  /** Names of the partners; their logos are drawn from them. */
  partners: string[]
  /** Tiers of them, in their order, each with its partners' names. */
  sponsorTiers?: (ContentInput<'sponsor-tier'> & { partners: readonly string[] })[]
  /** Pages besides those that every conference has. */
  ownPages?(dates: ConferenceDates): ContentInput<'own-page'>[]
  /** Its menu, if it is not the usual one. */
  menu?: ContentInput<'menu'>
  /** What it is shown with in place of its name: on light, and on dark ground. */
  logo?: { light: Drawing; dark: Drawing; alt: string }
  /** Its rules, if they are not the usual ones. */
  rules?: ConferenceRules
  /** Its other languages, each with texts by their English, which may contain the product's name. */
  translations?(product: string): SampleTranslations
}

/** `{date}` stands for any date or year. */
export type SampleTranslations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>

export interface PeriodManuscript {
  name: string
  endsOn(dates: ConferenceDates): Temporal.PlainDate
  /** Whole US dollars. */
  dollars: Record<PresentationType, number>
}

/** What a conference sells besides the specification's parts, as its manuscript writes it. */
export interface OfferManuscript {
  kind: OfferKind
  name: string
  description: string
  dollars: number
  /** Of an extra; one where it is left out. */
  most?: number
  options?: { name: string; dollars: number }[]
  /** By an admission that comes before it, or one of the specification's types. */
  dollarsFor?: Record<string, number>
  /** Of an extra; admission where it is left out. */
  taxClass?: TaxClass
  /** Of an extra: the part of the price of an admission that comes before it and includes one. */
  dollarsIn?: Record<string, number>
  /** Of an extra: each is for a guest with a name. */
  isForGuests?: boolean
  /** Of an extra: the selection that it is one of. */
  selection?: string
  /** Of the selection: how many are chosen, and how many are in the price, by an admission or by everybody (null). */
  chosen?: { admission: string | null; most: number; included?: number }[]
  /** Who has no code for it does not see it; with this one it is opened. */
  openedBy?: string
  /** The conference's day, from 1, and its hours. */
  hours?: { day: number; from: string; to: string }
}

export interface SpeakerManuscript {
  group: SpeakerGroup
  name: string
  looks: Looks
  affiliation: string
  awards: string[]
  talkTitle: string
  /** The talk's abstract, as printed in the programme. */
  abstract: string
  biography: string[]
}

export interface TalkManuscript {
  startsAt: string
  minutes: number
  room: string
  track: string
  kind: string
  title: string
  /** Name and affiliation as printed; the name before the first comma finds a speaker of the conference. */
  by: string
  abstract: string
}

/** One of the organiser's own questions, asked of each person. */
export interface QuestionManuscript {
  kind: QuestionKind
  label: string
  help: string
  options?: string[]
  isRequired?: true
  care?: Care
  /** Each person who comes, if nothing else is said. */
  askedOf?: Subject
  /** Invoices and receipts print it. */
  isOnInvoice?: true
  /** On the form, if nothing else is said. */
  askedFrom?: AskingState
  /** Shown only after another question was answered so. */
  after?: { question: string; option: string }
  /** Shown only with an offer of this name. */
  bought?: string
}

/** An abstract that somebody has submitted. */
export interface AbstractManuscript {
  title: string
  /** A topic of the conference. */
  topic: string
  /** The name of a presentation type that the conference offers. */
  presentationType: string
  text: string
}

export interface KeyDate {
  label: string
  on: Temporal.PlainDate
  /** Abstracts are taken until the end of this day. */
  closesCall?: true
}

export interface NewsManuscript {
  on: Temporal.PlainDate
  about: string
  picture: PictureManuscript
  paragraphs: string[]
}

export interface VenueManuscript {
  hotelName: string
  addressLines: string[]
  phone: string
  notes: [string, string, string]
  about: string[]
  directions: string[]
  pictures: PictureManuscript[]
}

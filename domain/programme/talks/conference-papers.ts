/**
 * The files that a conference's pages offer for download: its calendar, programme and brochure, and the template for
 * abstracts. They are snapshots like every document: drawing one reads nothing else.
 */
import type { DateText, Issuer, Occasion } from '#domain/money/documents/letterhead.ts'

/** The conference's own picture for the front of a booklet. */
export interface Cover {
  readonly svg: string
  /** In pixels; a booklet's cover has room for 16:10. */
  readonly width: number
  readonly height: number
}

export interface ScheduleRow {
  /** Wall time in the conference's zone, `HH:MM`. */
  readonly from: string
  readonly to: string
  readonly title: string
}

export interface ScheduleDay {
  /** `Day 1` */
  readonly name: string
  /** `Plenary and keynote talks` */
  readonly title: string
  readonly date: DateText
  readonly rows: readonly ScheduleRow[]
}

export interface PrintedTalk {
  /** The talk's own date, after midnight; null where it is the day's. */
  readonly date: DateText | null
  readonly from: string
  readonly to: string
  readonly title: string
  /** Name and affiliation; empty if a session has no single speaker. */
  readonly by: string
  readonly kind: string
  readonly room: string
  readonly track: string
  readonly abstract: string
  /** Whether title and abstract have formulas between dollars; a text that was imported has its dollars for something else. */
  readonly hasFormulas: boolean
}

interface Heading {
  readonly issuer: Issuer
  readonly occasion: Occasion
}

/** One page to pin up: the three days and the deadlines before them. */
export interface CalendarPaper extends Heading {
  readonly kind: 'calendar'
  readonly days: readonly ScheduleDay[]
  readonly keyDates: readonly { readonly label: string; readonly on: DateText }[]
  /** Name and address of the venue, line by line. */
  readonly venue: readonly string[]
}

/** The programme as a booklet. A day without talks shows its schedule. */
export interface ProgrammePaper extends Heading {
  readonly kind: 'programme'
  readonly cover: Cover
  readonly days: readonly (ScheduleDay & { readonly talks: readonly PrintedTalk[] })[]
}

/** Information for sponsors and exhibitors. */
export interface BrochurePaper extends Heading {
  readonly kind: 'brochure'
  readonly cover: Cover
  readonly heading: string
  readonly about: readonly string[]
  readonly figures: readonly { readonly value: string; readonly label: string }[]
  readonly offers: readonly SponsorOffer[]
  readonly currency: string
  readonly conditions: readonly string[]
  readonly speakers: readonly {
    readonly name: string
    readonly affiliation: string
    readonly talkTitle: string
  }[]
}

export interface SponsorOffer {
  readonly name: string
  readonly text: string
  /** Minor units of the brochure's currency. */
  readonly priceMinor: number
}

/** A text document in which an author writes the abstract. */
export interface AbstractTemplate extends Heading {
  readonly kind: 'abstract-template'
  readonly wordLimit: number
  readonly topics: readonly string[]
}

export type ConferencePaper = CalendarPaper | ProgrammePaper | BrochurePaper | AbstractTemplate

/** Draws a file: the template as a Word document, all others as PDF. */
export type DrawPaper = (paper: ConferencePaper) => Promise<Uint8Array>

/** A programme as everything else reads it: days with talks, and people. */

import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'

/** A day of a conference's programme with its talks in order. */
export interface ProgrammeDay<T extends TalkEntry = Talk> {
  id: number
  /** The tab's label: `Day 1` or the organiser's own words. */
  name: string
  date: Temporal.PlainDate | null
  talks: T[]
}

/** A talk as a timetable lists it. */
export interface TalkEntry {
  id: number
  title: string
  subtitle: string
  /** Wall time in the conference's zone, `HH:MM`; after midnight it still belongs to the day that began. */
  startsAt: string | null
  /** Whether `startsAt` is on the calendar day after the programme's day. */
  isAfterMidnight: boolean
  durationMinutes: number | null
  room: string
  track: string
  kind: string
  /** As the organiser's file states it, such as `en`; empty if unknown. */
  language: string
  /** Names and affiliations as printed under the title. */
  speakerAffiliation: string
}

/** A talk with everything that is shown when it is open. */
export interface Talk extends TalkEntry {
  /** A UUID that stays with the talk even if its number or address changes. */
  guid: string
  abstractHtml: string
  /** What an organiser's file contains beyond the abstract; often empty. */
  descriptionHtml: string
  links: TalkLink[]
  attachments: TalkAttachment[]
  /** Its speakers with a page of their own, in the order in which they are printed. */
  people: { id: number; name: string; guid: string }[]
}

/** A person of a conference, as files of its programme name them. */
export interface ProgrammePerson {
  id: number
  guid: string
  name: string
  affiliation: string
  group: SpeakerGroup | null
  talkTitle: string
  biographyHtml: string
}

export interface TalkLink {
  /** Null if the organiser's file contains no usable address: the label is then plain text. */
  href: string | null
  label: string
}

export interface TalkAttachment extends TalkLink {
  /** What it links to, such as `slides`; empty if unknown. */
  kind: string
}

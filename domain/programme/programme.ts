import type { SpeakerGroup } from '#domain/people/speaker.ts'

/** A day of a conference's programme with its talks in the order in which they are given. */
export interface ProgrammeDay<T extends TalkEntry = Talk> {
  id: number
  /** What the tab says: `Day 1` or the organiser's own words. */
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
  /** Whether `startsAt` is of the calendar day after the programme's day. */
  isAfterMidnight: boolean
  durationMinutes: number | null
  room: string
  track: string
  kind: string
  /** As the organiser's file names it, such as `en`; empty where nothing says so. */
  language: string
  /** Names and affiliations as printed under the title. */
  speakerAffiliation: string
}

/** A talk with everything that it shows when it is opened. */
export interface Talk extends TalkEntry {
  /** A UUID that stays with the talk, whatever becomes of its id's number or address. */
  guid: string
  abstractHtml: string
  /** What an organiser's file tells beyond the abstract; often empty. */
  descriptionHtml: string
  links: TalkLink[]
  attachments: TalkAttachment[]
  /** Those of its speakers who have a page of their own, in the order in which they are printed. */
  people: { id: number; name: string; guid: string }[]
}

/** Somebody of a conference as its programme names them in files. */
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
  /** Null where the organiser's file names no address that could be followed: the label is then plain text. */
  href: string | null
  label: string
}

export interface TalkAttachment extends TalkLink {
  /** What it is, such as `slides`; empty where nothing says so. */
  kind: string
}

import type { SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { TalkAttachment, TalkLink } from '#domain/programme/talks/programme.ts'

/**
 * A programme read from a file, ready to be stored. External ids are the file's own identifiers; readers make sure
 * that each is unique, and the same in the next version of the file.
 */
export interface ImportedProgramme {
  days: ImportedDay[]
  people: ImportedPerson[]
  /** A table without days: talks that are known stay where and when they are, and so do the conference's days. */
  keepsPlaces?: true
  /** The file lists no people, so existing speakers stay. */
  keepsPeople?: true
}

/** What a file may be silent about. A talk that is known keeps what its file has no column for. */
export type UnstatedField = Exclude<keyof ImportedTalk, 'externalId' | 'guid' | 'title' | 'unstated'>

export interface ImportedDay {
  name: string
  date: Temporal.PlainDate | null
  /** In the order in which the programme shows them. */
  talks: ImportedTalk[]
}

export interface ImportedTalk {
  externalId: string
  /**
   * A permanent identifier shared by all files that contain this talk, a UUID in lower case; null if the file has
   * none.
   */
  guid: string | null
  title: string
  subtitle: string
  /** `HH:MM` in the conference's zone. */
  startsAt: string | null
  isAfterMidnight: boolean
  durationMinutes: number | null
  room: string
  track: string
  kind: string
  language: string
  /** Cleaned. */
  abstractHtml: string
  /** Cleaned. */
  descriptionHtml: string
  speakerAffiliation: string
  links: TalkLink[]
  attachments: TalkAttachment[]
  /** External ids of its people, without duplicates, in the order in which they are printed. */
  people: string[]
  unstated?: readonly UnstatedField[]
}

export interface ImportedPerson {
  externalId: string
  /**
   * A permanent identifier shared by all files that contain this person, a UUID in lower case; null if the file has
   * none.
   */
  guid: string | null
  name: string
  affiliation: string
  /** Set if the file says that the conference presents this person. */
  group: SpeakerGroup | null
  talkTitle: string
  /** Cleaned. */
  biographyHtml: string
}

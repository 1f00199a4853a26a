import type { SpeakerGroup } from '#domain/people/speaker.ts'
import type { TalkAttachment, TalkLink } from '#domain/programme/programme.ts'

/**
 * A programme as a file tells it, ready to be stored. External ids are the file's own names for things:
 * whoever reads a file sees to it that each is given once, and the same in the next version of the file.
 */
export interface ImportedProgramme {
  days: ImportedDay[]
  people: ImportedPerson[]
}

export interface ImportedDay {
  name: string
  date: Temporal.PlainDate | null
  /** In the order in which the programme shows them. */
  talks: ImportedTalk[]
}

export interface ImportedTalk {
  externalId: string
  /** What every file that knows this talk calls it for ever, a UUID in lower case; null where the file has none. */
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
  /** External ids of its people, each once, in the order in which they are printed. */
  people: string[]
}

export interface ImportedPerson {
  externalId: string
  /** What every file that knows this person calls them for ever, a UUID in lower case; null where the file has none. */
  guid: string | null
  name: string
  affiliation: string
  /** Where the file says that the conference presents this person. */
  group: SpeakerGroup | null
  talkTitle: string
  /** Cleaned. */
  biographyHtml: string
}

import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ProgrammeDay, ProgrammePerson } from '#domain/programme/talks/programme.ts'

/** A programme with everything that its file says. */
export interface PublishedProgramme {
  conference: Pick<
    Conference,
    'name' | 'subject' | 'prefix' | 'nameOrder' | 'startsOn' | 'endsOn' | 'timeZone'
  >
  days: readonly ProgrammeDay[]
  /** All people of the conference. */
  people: readonly ProgrammePerson[]
  /** The site's own address without a trailing slash. */
  publicUrl: string
  /** Identifies this version of the programme; readers fetch again when it changes. */
  version: string
  productName: string
}

/** Writes a programme in the `schedule.xml` format, which the import reads again without loss; others get their turn meanwhile. */
export type WriteSchedule = (programme: PublishedProgramme) => Promise<string>

/** A day of a conference's programme with its talks in the order in which they are given. */
export interface ProgrammeDay {
  id: number
  /** What the tab says: `Day 1` or the organiser's own words. */
  name: string
  date: Temporal.PlainDate | null
  talks: Talk[]
}

export interface Talk {
  id: number
  title: string
  /** Wall time in the conference's zone, `HH:MM`; after midnight it still belongs to the day that began. */
  startsAt: string | null
  durationMinutes: number | null
  room: string
  track: string
  kind: string
  abstractHtml: string
  /** Names and affiliations as printed under the title. */
  speakerAffiliation: string
  links: { href: string; label: string }[]
}

import type { Title } from '#domain/foundations/texts/titles.ts'
import type { AbstractState } from '#domain/programme/abstracts/abstract-state.ts'

/** A submission to a conference. Choices are stored under the names that they had then. */
export interface Abstract {
  id: number
  conferenceId: number
  /** The number that presenters and organisers quote: `MS27-0042`. */
  number: string
  presenter: Presenter
  presentationType: { id: number; name: string }
  topic: { id: number; name: string }
  /** Empty if only a file was sent. */
  abstractTitle: string
  abstractText: string
  /** Separated by commas; empty for none. */
  keywords: string
  /** Null if only text was typed. */
  fileKey: string | null
  submittedAt: Temporal.Instant
  state: AbstractState
}

/** The submitting person, stored as typed. */
export interface Presenter {
  title: Title
  name: string
  email: string
  telephone: string
  organization: string
  city: string
  countryId: number
}

/** The largest file of an abstract; named in texts, where the minifier writes a plain constant out. */
export const maxFileMegabytes = 10
export const maxFileBytes = maxFileMegabytes * 1024 ** 2

/** The prefix of a number: the conference's initials and its year, `MS27`. */
export function numberPrefix(conference: { name: string; startsOn: Temporal.PlainDate }): string {
  const parts = conference.name.split('-').filter(Boolean)
  const [first = ''] = parts
  const initials = parts.length > 1 ? parts.map(part => part.charAt(0)).join('') : first.slice(0, 2)
  const year = String(conference.startsOn.year % 100).padStart(2, '0')
  return `${initials.slice(0, 4).toUpperCase()}${year}`
}

/** The public list of those who come and agreed to be on it: docs/questions.md. Pure. */
import { dateIn, formatDate } from '#domain/foundations/time.ts'

/** `participants` read it by their personal links alone. */
export const listAudiences = ['participants', 'everybody'] as const
export type ListAudience = (typeof listAudiences)[number]

export interface Participants {
  readonly audience: ListAudience
  /** The last day, in the conference's zone. */
  readonly until: string
  /** The statement by which people agree. */
  readonly questionId: number
}

/** How long after the conference's last day a list may stay. */
export const mostDaysListed = 365

export const toStoredParticipants = (participants: Participants): string => JSON.stringify(participants)

/** Reads the column, which only `toStoredParticipants` writes. */
export const participantsIn = (stored: string | null): { participants?: Participants } =>
  stored === null ? {} : { participants: JSON.parse(stored) as Participants }

interface Listing {
  participants?: Participants
  timeZone: string
  cancelledAt: Temporal.Instant | null
}

/** The list while it is shown; undefined before, after and without it. */
export function shownParticipants(
  { participants, timeZone, cancelledAt }: Listing,
  now: Temporal.Instant,
): Participants | undefined {
  if (!participants || cancelledAt) return undefined
  return dateIn(timeZone, now).toString() <= participants.until ? participants : undefined
}

/** Whether more people would read it than those who agreed were told, or for longer. */
export const isWidened = (
  before: Pick<Participants, 'audience' | 'until'>,
  after: Pick<Participants, 'audience' | 'until'>,
): boolean =>
  after.until > before.until || (before.audience === 'participants' && after.audience === 'everybody')

/** What people agree to, until an organiser words or translates it. */
export const consentLabel = 'List me among the participants'

export function consentHelp({ audience, until }: Pick<Participants, 'audience' | 'until'>): string {
  const day = formatDate(Temporal.PlainDate.from(until))
  const readers =
    audience === 'everybody'
      ? 'Everybody can read your name, organisation and country on the page Participants'
      : 'Other participants can read your name, organisation and country, by their personal links,'
  return `${readers} until ${day}. You need not agree, and can change it at any time.`
}

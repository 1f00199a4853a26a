/** What a registration's state is called, and how it is drawn: for lists, stories, exports and mails alike. */
import type { RegistrationStanding } from '#domain/registrations/registration.ts'

/** `filled` ● `half` ◐ `dotted` ◌ `ring` ○ `warning` ▲ */
export type StatusMark = 'filled' | 'half' | 'dotted' | 'ring' | 'warning'
export type StatusTone = 'positive' | 'waiting' | 'quiet' | 'negative'

export interface StatusWords {
  label: string
  mark: StatusMark
  tone: StatusTone
}

export const registrationStatus: Readonly<Record<RegistrationStanding, StatusWords>> = {
  paid: { label: 'Paid', mark: 'filled', tone: 'positive' },
  'awaiting-payment': { label: 'Awaiting payment', mark: 'half', tone: 'waiting' },
  applied: { label: 'Applied', mark: 'dotted', tone: 'waiting' },
  waiting: { label: 'Waiting list', mark: 'dotted', tone: 'quiet' },
  expired: { label: 'Expired', mark: 'ring', tone: 'quiet' },
  superseded: { label: 'Replaced', mark: 'ring', tone: 'quiet' },
  cancelled: { label: 'Cancelled', mark: 'ring', tone: 'quiet' },
  joined: { label: 'Joined to a group', mark: 'ring', tone: 'quiet' },
}

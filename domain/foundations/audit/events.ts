/** Events that the organiser's own systems can be notified of, and the audited acts that cause them. */
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'

export const eventActs = {
  'registration.placed': [
    'registration placed',
    'waiting list joined',
    'application sent',
    'registration split from another',
  ],
  'registration.paid': ['registration paid'],
  'registration.changed': [
    'choice changed',
    'choice changed before payment',
    'details changed',
    'guests named',
    'registration transferred to a person',
    'registration transferred to a conference',
    'registration joined the group',
    'people billed to another payer',
  ],
  'registration.waits': ['extra waited for', 'wait for an extra ended'],
  'registration.offered': ['seat offered', 'extra offered'],
  'registration.expired': ['registration expired'],
  'registration.cancelled': ['registration cancelled', 'registration joined to a group'],
  'eligibility.decided': ['proof accepted', 'proof refused', 'application accepted', 'application declined'],
  'payment.received': ['payment received'],
  'payment.disputed': ['payment disputed', 'payment charged back'],
  'refund.planned': ['refund planned'],
  'refund.completed': ['refund completed'],
  'refund.failed': ['refund failed'],
  'abstract.submitted': ['abstract submitted'],
  'abstract.changed': [
    'abstract changed',
    'change of an abstract passed on',
    'author corrected',
    'address of an author corrected',
    'abstract moved',
    'author removed',
  ],
  'abstract.withdrawn': ['abstract withdrawn'],
  'abstract.restored': ['abstract restored'],
  'abstract.merged': ['abstract merged'],
  'abstract.cancelled': ['abstract cancelled'],
  'abstract.places-set': ['places of abstracts set'],
  'abstract.waiting-ordered': ['waiting list of abstracts ordered'],
  'decision.released': ['decision released'],
  'presentation.answered': ['presentation confirmed', 'presentation declined'],
  'content.published': ['record published', 'record removed'],
  'conference.cancelled': ['conference cancelled'],
} as const satisfies Record<string, readonly AuditedAct[]>

export type EventName = keyof typeof eventActs

// The keys of the table.
export const eventNames = Object.keys(eventActs) as EventName[]

const eventOfAct = new Map<string, EventName>(
  eventNames.flatMap(name => eventActs[name].map(act => [act, name] as const)),
)

/** The event of an audited act; undefined if it is not sent to subscribers. */
export const eventOf = (act: string): EventName | undefined => eventOfAct.get(act)

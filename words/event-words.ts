/** Events that are sent to other systems, as staff read them. */
import type { EventName } from '#domain/foundations/audit/events.ts'

export const eventWords = {
  'registration.placed': 'Somebody registers',
  'registration.paid': 'A registration is paid',
  'registration.changed': 'A registration changes',
  'eligibility.decided': 'A proof or an application is decided',
  'registration.expired': 'A registration expires unpaid',
  'registration.cancelled': 'A registration is cancelled',
  'payment.received': 'A payment arrives',
  'payment.disputed': 'A payment is disputed',
  'refund.planned': 'A refund is decided',
  'refund.completed': 'A refund is paid',
  'refund.failed': 'A refund fails',
  'abstract.submitted': 'An abstract arrives',
  'abstract.changed': 'An author changes an abstract',
  'abstract.withdrawn': 'An abstract is withdrawn',
  'abstract.restored': 'An abstract is brought back',
  'abstract.merged': 'An abstract is merged into another',
  'abstract.cancelled': 'An accepted abstract is cancelled',
  'abstract.places-set': 'The numbers of places for abstracts change',
  'abstract.waiting-ordered': 'The waiting list of abstracts is put in another order',
  'decision.released': 'A letter tells the decision about an abstract',
  'presentation.answered': 'A presenter confirms or declines',
  'content.published': 'The website changes',
  'conference.cancelled': 'A conference is cancelled',
} as const satisfies Record<EventName, string>

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type Concerned, listConcerned, tellingOf } from '#domain/desk/cancelling/concerned.ts'
import { enqueueAll, type NewEffect } from '#domain/foundations/outbox/outbox.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

type Telling = NewEffect<'cancelled-submitter-mail' | 'cancelled-coauthor-mail' | 'cancelled-invitee-mail'>

/**
 * Tells authors and people who were invited that a conference is cancelled. Each is told once, however often it runs.
 *
 * @returns false if it was stopped before everybody was reached
 */
export async function tellConcerned(
  { database }: Payments,
  conference: Pick<Conference, 'id' | 'conditions' | 'timeZone' | 'cancelledAt'>,
  now: Temporal.Instant,
  goOn: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for await (const people of listConcerned(database.read, conference, now)) {
    if (!(await goOn())) return false
    const mails = people.map(person => mailTo(person, now))
    await database.write(tx => enqueueAll(tx, mails))
  }
  return true
}

function mailTo({ kind, id }: Concerned, now: Temporal.Instant): Telling {
  const effect = tellingOf({ kind, id })
  if (kind === 'submitter') {
    return { kind: 'cancelled-submitter-mail', effect, payload: { abstractId: id }, now }
  }
  return kind === 'coauthor'
    ? { kind: 'cancelled-coauthor-mail', effect, payload: { authorId: id }, now }
    : { kind: 'cancelled-invitee-mail', effect, payload: { invitationId: id }, now }
}

/** Somebody with a paid place registers for the same conference again: docs/algorithms/payments.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { isAmongFolded } from '#database/many.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import type { Registration } from '#domain/registrations/registration.ts'

type Person = Pick<Registration, 'id' | 'conferenceId' | 'registrant' | 'collects'>

/**
 * The other paid registrations of a conference with one of these people's e-mail addresses, ignoring case.
 *
 * @returns ids, oldest first
 */
async function listPaidOfSamePeople(db: Reader, people: readonly Person[]): Promise<number[]> {
  const [first] = people
  if (!first) return []
  const emails = [...new Set(people.map(({ registrant }) => registrant.email))]
  const ids = new Set(people.map(({ id }) => id))
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', first.conferenceId)
    .where('state', '=', 'paid')
    // Whoever pays for others by a code pays several times.
    .where('allowance_id', 'is', null)
    .where(eb => isAmongFolded(db, eb.ref('email'), emails))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id).filter(id => !ids.has(id))
}

/** Whether the same e-mail address has another paid registration for this conference. */
async function hasOtherPaid(db: Reader, registration: Person): Promise<boolean> {
  return (await listPaidOfSamePeople(db, [registration])).length > 0
}

/**
 * Sends the address of a paid registration to its own e-mail address, if a new one was placed with the same. Once for
 * each paid registration, however often the form is sent, and by whomever.
 *
 * @param placed new registrations of one conference
 */
export async function remindOfPaid(
  tx: Transaction,
  placed: readonly Person[],
  now: Temporal.Instant,
): Promise<void> {
  const paid = await listPaidOfSamePeople(
    tx,
    placed.filter(({ collects }) => collects === null),
  )
  await enqueueAll(
    tx,
    paid.map(registrationId => ({
      kind: 'already-registered-mail',
      effect: `already-registered-mail:${registrationId}`,
      payload: { registrationId },
      now,
    })),
  )
}

/**
 * Raises attention if somebody has paid for two registrations. Call it after the second one's invoice is issued: the
 * invoice number comes from a locked row, so of two that are paid at the same time the later one sees the other.
 */
export async function noteSecondPayment(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  if (registration.collects !== null || !(await hasOtherPaid(tx, registration))) return
  await askForAttention(tx, registration.id, 'registered-twice', now)
}

/**
 * What goes along when a person changes from one registration to another, such as onto the invoice of a group: their
 * name, answers and links.
 */

import type { Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import { boughtInLines } from '#domain/registrations/answers/asked-of.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Lets somebody come with another registration: who they are, their answers and their links go along. Their lines are
 * ended and added by the caller.
 *
 * @param to a new attendee without a name
 */
export async function moveAttendee(
  tx: Transaction,
  { from, attendeeId }: { from: Pick<Registration, 'id' | 'registrant' | 'language'>; attendeeId: number },
  to: { registrationId: number; attendeeId: number },
  now: Temporal.Instant,
): Promise<void> {
  const before = await tx
    .selectFrom('attendees')
    .selectAll()
    .where('id', '=', attendeeId)
    .executeTakeFirstOrThrow()
  const { name, email, organization } = before.is_registrant === 1 ? from.registrant : before
  await tx
    .updateTable('attendees')
    .set({
      name,
      email,
      organization,
      invitations: before.invitations,
      invited_at: before.invited_at,
      // Registrants have given their details themselves.
      completed_at: before.is_registrant === 1 ? toStored(now) : before.completed_at,
      language: before.is_registrant === 1 ? from.language : before.language,
    })
    .where('id', '=', to.attendeeId)
    .execute()
  await tx
    .updateTable('answers')
    .set({ registration_id: to.registrationId, attendee_id: to.attendeeId })
    .where('attendee_id', '=', attendeeId)
    .execute()
  await tx
    .updateTable('attendee_links')
    .set({ attendee_id: to.attendeeId })
    .where('attendee_id', '=', attendeeId)
    .execute()
  if (before.is_registrant === 1) return
  // Where somebody comes now whose own registration was joined before.
  await tx
    .updateTable('registrations')
    .set({ joined_to_id: to.registrationId, joined_as_id: to.attendeeId })
    .where('joined_to_id', '=', from.id)
    .where('joined_as_id', '=', attendeeId)
    .execute()
  await tx
    .updateTable('attendees')
    .set({ name: '', email: '', organization: '', invited_at: null, completed_at: null })
    .where('id', '=', attendeeId)
    .execute()
}

/**
 * Names somebody with another registration, too, where something of theirs is billed; they stay where they come. Their answers about
 * what they have no longer here go along.
 *
 * @param left the lines that stay
 */
export async function nameThereToo(
  tx: Transaction,
  {
    from,
    attendeeId,
    left,
  }: { from: Pick<Registration, 'registrant' | 'lines'>; attendeeId: number; left: readonly Line[] },
  to: { registrationId: number; attendeeId: number },
): Promise<void> {
  const { is_registrant, ...before } = await tx
    .selectFrom('attendees')
    .select(['is_registrant', 'name', 'email', 'organization'])
    .where('id', '=', attendeeId)
    .executeTakeFirstOrThrow()
  const { name, email, organization } = is_registrant === 1 ? from.registrant : before
  await tx
    .updateTable('attendees')
    .set({ name, email, organization })
    .where('id', '=', to.attendeeId)
    .execute()
  const kept = boughtInLines(left, attendeeId)
  const gone = [...boughtInLines(from.lines, attendeeId)].filter(bought => !kept.has(bought))
  if (gone.length === 0) return
  await tx
    .updateTable('answers')
    .set({ registration_id: to.registrationId, attendee_id: to.attendeeId })
    .where('attendee_id', '=', attendeeId)
    .where('question_id', 'in', await questionsAbout(tx, gone))
    .execute()
}

/**
 * What was answered for a registration as a whole about something that is another's now goes there, unless that has its own answer.
 *
 * @param gone as `boughtInLines`
 */
export async function moveAnswersAbout(
  tx: Transaction,
  gone: readonly string[],
  from: { id: number },
  to: { id: number },
): Promise<void> {
  if (gone.length === 0) return
  await tx
    .updateTable('answers')
    .set({ registration_id: to.id })
    .where('registration_id', '=', from.id)
    .where('attendee_id', 'is', null)
    .where('question_id', 'in', await questionsAbout(tx, gone))
    .where('question_id', 'not in', eb =>
      eb
        .selectFrom('answers as theirs')
        .select('theirs.question_id')
        .where('theirs.registration_id', '=', to.id)
        .where('theirs.attendee_id', 'is', null),
    )
    .execute()
}

/** Questions of those who bought something, or shown where it was, with those that are asked after an answer to one of them. */
async function questionsAbout(tx: Transaction, bought: readonly string[]): Promise<number[]> {
  const all: number[] = []
  const about = () => tx.selectFrom('questions').select('id')
  let next = await about()
    .where(eb => eb.or([eb('buyers_of', 'in', bought), eb('if_bought', 'in', bought)]))
    .execute()
  while (next.length > 0) {
    const asked = next.map(({ id }) => id)
    all.push(...asked)
    // One of another purchase is asked where that is.
    next = await about()
      .where('if_question_id', 'in', asked)
      .where('buyers_of', 'is', null)
      .where('id', 'not in', all)
      .execute()
  }
  return all.length === 0 ? [-1] : all
}

import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import type { RegistrationHandedOver } from '#domain/correspondence/letters/registration-message.ts'
import { readCase, subjectFrom } from '#domain/correspondence/letters/registration-messages.ts'
import { doerOf } from '#domain/foundations/audit/doer.ts'
import { fullName } from '#domain/money/documents/letterhead.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

/**
 * The notice to one of two people that a registration was handed over. Undefined if it is no longer active, or was
 * handed on since and no longer concerns this successor.
 */
export async function handoverOf(
  context: MailContext,
  handoverId: number,
  to: 'former' | 'successor',
): Promise<RegistrationHandedOver | undefined> {
  const handover = await context.db
    .selectFrom('handovers')
    .selectAll()
    .where('id', '=', handoverId)
    .executeTakeFirst()
  const found = handover && (await readCase(context, handover.registration_id))
  if (!found) return undefined
  const next = await context.db
    .selectFrom('handovers')
    .select(['former_title as title', 'former_name as name'])
    .where('registration_id', '=', handover.registration_id)
    .where('id', '>', handoverId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const state = standings[found.registration.state]
  const by = doerOf(handover.handed_over_by)
  const former = {
    title: handover.former_title,
    name: handover.former_name,
    email: handover.former_email,
  }
  // The mail is not about money.
  const subject = subjectFrom(found, false)
  if (to === 'former') {
    const attendee = { ...subject.attendee, ...former }
    return {
      kind: 'registration-handed-over',
      subject: { ...subject, attendee, registrationAddress: '' },
      to,
      by,
      otherName: fullName(next ?? subject.attendee),
      state: state ?? 'unpaid',
    }
  }
  if (next || !state) return undefined
  return { kind: 'registration-handed-over', subject, to, by, otherName: fullName(former), state }
}

/** The state that the successor finds it in; undefined if there is nothing left to hand over. */
const standings: Readonly<Record<RegistrationState, RegistrationHandedOver['state'] | undefined>> = {
  waiting: 'waiting',
  'awaiting-payment': 'unpaid',
  paid: 'paid',
  expired: undefined,
  superseded: undefined,
  cancelled: undefined,
}

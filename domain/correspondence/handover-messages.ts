import type { Desk } from '#domain/correspondence/desk.ts'
import type { RegistrationHandedOver } from '#domain/correspondence/messages.ts'
import { readCase, subjectFrom } from '#domain/correspondence/registration-messages.ts'
import { fullName } from '#domain/documents/letterhead.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

/**
 * The word to one of two people that a registration was handed over. Undefined where it lives no more, or was handed
 * on since: then it is not for this successor any more.
 */
export async function handoverOf(
  desk: Desk,
  handoverId: number,
  to: 'former' | 'successor',
): Promise<RegistrationHandedOver | undefined> {
  const handover = await desk.db
    .selectFrom('handovers')
    .selectAll()
    .where('id', '=', handoverId)
    .executeTakeFirst()
  const found = handover && (await readCase(desk, handover.registration_id))
  if (!found) return undefined
  const next = await desk.db
    .selectFrom('handovers')
    .select(['former_title as title', 'former_name as name'])
    .where('registration_id', '=', handover.registration_id)
    .where('id', '>', handoverId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const state = standings[found.registration.state]
  const former = {
    title: handover.former_title,
    name: handover.former_name,
    email: handover.former_email,
  }
  // Whether money moves is not what it is about.
  const subject = subjectFrom(found, false)
  if (to === 'former') {
    const attendee = { ...subject.attendee, ...former }
    return {
      kind: 'registration-handed-over',
      subject: { ...subject, attendee, registrationAddress: '' },
      to,
      otherName: fullName(next ?? subject.attendee),
      state: state ?? 'unpaid',
    }
  }
  if (next || !state) return undefined
  return { kind: 'registration-handed-over', subject, to, otherName: fullName(former), state }
}

/** What the successor finds; undefined where there is nothing to hand over any more. */
const standings: Readonly<Record<RegistrationState, RegistrationHandedOver['state'] | undefined>> = {
  waiting: 'waiting',
  'awaiting-payment': 'unpaid',
  paid: 'paid',
  expired: undefined,
  superseded: undefined,
  cancelled: undefined,
}

import { subjectDraft } from '#adapters/mail/registration-draft.ts'
import type { Draft } from '#adapters/mail/words.ts'
import type { RegistrationHandedOver } from '#domain/correspondence/letters/registration-message.ts'

/** What the successor needs to know about the registration. */
const prospects = {
  waiting: 'It is on the waiting list: we will write to you as soon as there is a place.',
  unpaid: 'It is not paid yet. Its page says until when the place is held, and how to pay.',
  paid: 'It is paid, and your place is confirmed.',
} as const satisfies Record<RegistrationHandedOver['state'], string>

export function registrationHandedOver({ subject, to, by, otherName, state }: RegistrationHandedOver): Draft {
  const { values, blocks } = subjectDraft(subject)
  const nobody = to === 'former' ? 'somebody else' : 'Its former holder'
  return {
    text:
      by === 'organiser' ? `registration-handed-over.${to}-by-organiser` : `registration-handed-over.${to}`,
    values: { ...values, 'other person': otherName || nobody, standing: prospects[state] },
    // The previous holder can no longer open the page.
    blocks: to === 'former' ? { ...blocks, button: [] } : blocks,
  }
}

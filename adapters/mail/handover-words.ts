import { action, factsOf } from '#adapters/mail/registration-words.ts'
import { greeting, type Words } from '#adapters/mail/words.ts'
import type { RegistrationHandedOver } from '#domain/correspondence/messages.ts'

/** What the successor needs to know about the registration. */
const prospects = {
  waiting: 'It is on the waiting list: we write to you as soon as there is a place.',
  unpaid: 'It is not paid yet. Its page says until when the place is held, and how to pay.',
  paid: 'It is paid, and your place is confirmed.',
} as const satisfies Record<RegistrationHandedOver['state'], string>

export function registrationHandedOver(message: RegistrationHandedOver): Words {
  return message.to === 'former' ? toFormerHolder(message) : toSuccessor(message)
}

function toFormerHolder({ subject, otherName }: RegistrationHandedOver): Words {
  const { code, occasion } = subject
  return {
    subject: `You handed over your registration ${code}`,
    preview: `It is now in the name of ${otherName || 'somebody else'}.`,
    heading: 'Your registration was handed over',
    parts: [
      greeting(subject.attendee),
      {
        kind: 'paragraph',
        text: `Your registration for ${occasion.subject} is now in the name of ${otherName || 'somebody else'}, to whom we have written. The address of its page that you have opens it no more.`,
      },
      { kind: 'facts', rows: factsOf(subject) },
      { kind: 'paragraph', text: 'If you did not ask for this, please answer this mail at once.' },
    ],
  }
}

function toSuccessor({ subject, otherName, state }: RegistrationHandedOver): Words {
  const { code, occasion } = subject
  return {
    subject: `A registration for ${occasion.subject} is yours now: ${code}`,
    preview: `${otherName || 'Its former holder'} handed it over to you.`,
    heading: 'This registration is yours now',
    parts: [
      greeting(subject.attendee),
      {
        kind: 'paragraph',
        text: `${otherName || 'Its former holder'} handed a registration for ${occasion.subject} over to you. ${prospects[state]}`,
      },
      { kind: 'facts', rows: factsOf(subject) },
      action('See your registration', subject),
      {
        kind: 'paragraph',
        text: 'The address above is new and yours alone: keep it. If you do not want to come, answer this mail.',
      },
    ],
  }
}

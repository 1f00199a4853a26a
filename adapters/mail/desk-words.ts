import type { Fact, Part } from '#adapters/mail/composition.ts'
import { conferenceFacts, greeting, type Words } from '#adapters/mail/words.ts'
import type { AbstractReceived, ContactForwarded } from '#domain/correspondence/messages.ts'

export function abstractReceived(message: AbstractReceived): Words {
  const { occasion, presenter, number, title, presentationType, topic, hasFile } = message
  const facts: Fact[] = [
    { label: 'Abstract Id', text: number },
    { label: 'Title', text: title },
    { label: 'Presentation', text: presentationType },
    { label: 'Topic', text: topic },
    { label: 'File', text: hasFile ? 'Received' : '' },
    ...conferenceFacts(occasion),
  ]
  return {
    subject: `We received your abstract ${number}`,
    preview: `For ${occasion.subject}. You hear from the committee within 7 working days.`,
    heading: 'We received your abstract',
    parts: [
      greeting(presenter),
      {
        kind: 'paragraph',
        text: `Thank you for submitting to ${occasion.subject}. The committee reads your abstract and writes to you within 7 working days. If you need to change it, answer this mail and quote its id.`,
      },
      { kind: 'facts', rows: said(facts) },
    ],
  }
}

export function contactForwarded({ occasion, visitor, subject, text }: ContactForwarded): Words {
  const who = visitor.name.trim() || 'a visitor'
  const facts: Fact[] = [
    { label: 'Name', text: visitor.name },
    { label: 'E-mail', text: visitor.email },
    { label: 'Phone', text: visitor.phoneNumber },
    { label: 'Subject', text: subject },
    { label: 'Conference', text: occasion?.subject ?? '' },
  ]
  const answer: Part = {
    kind: 'paragraph',
    text: 'This came through the contact form of your website. Answer this mail to write to the visitor.',
  }
  return {
    subject: `Message from ${who}${subject.trim() && `: ${subject}`}`,
    preview: text.slice(0, 120),
    heading: `Message from ${who}`,
    parts: [
      { kind: 'facts', rows: said(facts) },
      ...(text.trim() === '' ? [] : [{ kind: 'paragraph', text } as const]),
      ...(visitor.email.trim() === '' ? [] : [answer]),
    ],
  }
}

const said = (facts: readonly Fact[]) => facts.filter(({ text }) => text.trim() !== '')

import type { Fact, Part } from '#adapters/mail/composition.ts'
import { conferenceFacts, greeting, nobodyNamed, type Words } from '#adapters/mail/words.ts'
import type {
  AbstractReceived,
  ContactAnswered,
  ContactForwarded,
  PlaceToConfirm,
  RefundWindowCloses,
} from '#domain/correspondence/messages.ts'
import { fullName } from '#domain/documents/letterhead.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time.ts'

export function abstractReceived(message: AbstractReceived): Words {
  const { occasion, number, presentationType, topic, hasFile } = message
  const facts: Fact[] = [
    { label: 'Abstract Id', text: number },
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
      greeting(nobodyNamed),
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

/** What a person wrote, as they wrote it: nothing is added but their name and what they answer. */
export function contactAnswered({ subject, text, writtenBy, quoted, visitor }: ContactAnswered): Words {
  const signed = [text.trimEnd(), ...(writtenBy.trim() === '' ? [] : [writtenBy])].join('\n\n')
  const paragraphs = signed.split(/(?:\r\n|\r|\n){2,}/).filter(each => each.trim() !== '')
  return {
    subject,
    preview: text.slice(0, 120),
    heading: subject,
    parts: [
      ...paragraphs.map(each => ({ kind: 'paragraph', text: each }) as const),
      ...(quoted ? quote(quoted, visitor.name) : []),
    ],
  }
}

function quote({ text, on }: NonNullable<ContactAnswered['quoted']>, name: string): Part[] {
  const who = name.trim() || 'you'
  const lines = text.split(/\r\n|\r|\n/).map(line => `> ${line}`.trimEnd())
  return [
    {
      kind: 'paragraph',
      text: `On ${formatDate(Temporal.PlainDate.from(on))} ${who} wrote:\n${lines.join('\n')}`,
    },
  ]
}

export function placeToConfirm(message: PlaceToConfirm): Words {
  const { occasion, attendee, code, amount, description, paidOn } = message
  const paid = formatMoney(amount.amountMinor, amount.currency)
  const facts: Fact[] = [
    { label: 'Registration', text: code },
    { label: 'Name', text: fullName(attendee) },
    { label: 'E-mail', text: attendee.email },
    { label: 'Amount', text: paid },
    { label: 'Description', text: description },
    { label: 'Paid on', text: formatDate(Temporal.PlainDate.from(paidOn)) },
    ...conferenceFacts(occasion),
  ]
  return {
    subject: `A custom amount waits for you: ${code}`,
    preview: `${fullName(attendee)} has paid ${paid} and waits to hear whether the place is confirmed.`,
    heading: 'A custom amount waits for you',
    parts: [
      {
        kind: 'paragraph',
        text: `${fullName(attendee)} has paid ${paid} through the discount form, and waits to hear whether the place is confirmed.`,
      },
      { kind: 'facts', rows: said(facts) },
      {
        kind: 'paragraph',
        text: `Confirm it with “npm run desk -- custom confirm ${code}”, or decline it, which gives everything back, with “npm run desk -- custom decline ${code} --reason …”. Answer this mail to write to the registrant.`,
      },
    ],
  }
}

export function refundWindowCloses(message: RefundWindowCloses): Words {
  const { occasion, code, refundId, currency, amountMinor, paidOn, lastSafeDay } = message
  const amount = formatMoney(amountMinor, currency)
  const day = (date: string) => formatDate(Temporal.PlainDate.from(date))
  const facts: Fact[] = [
    { label: 'Registration', text: code },
    { label: 'Refund', text: String(refundId) },
    { label: 'Paid by itself on', text: day(paidOn) },
    { label: 'Last safe day', text: day(lastSafeDay) },
    ...conferenceFacts(occasion),
  ]
  return {
    subject: `A refund of ${amount} is due by ${day(lastSafeDay)}: ${code}`,
    preview: `After ${day(lastSafeDay)} it can no longer go back the way it came.`,
    heading: 'The time for a refund runs out',
    parts: [
      {
        kind: 'paragraph',
        text: `A refund of ${amount} for ${code} is planned. The payment service takes refunds of this payment until ${day(lastSafeDay)} only, so it is paid by itself on ${day(paidOn)}, before the conference's policy would ask for it. You need not do anything: please make sure that the account holds the money. To pay it earlier, release it at the desk.`,
      },
      { kind: 'facts', rows: said(facts) },
    ],
  }
}

const said = (facts: readonly Fact[]) => facts.filter(({ text }) => text.trim() !== '')

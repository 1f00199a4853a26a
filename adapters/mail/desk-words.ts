import type { Fact, Part } from '#adapters/mail/composition.ts'
import {
  conferenceFacts,
  conferenceValues,
  type Draft,
  factsBlock,
  greeting,
  nobodyNamed,
  type Words,
} from '#adapters/mail/words.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import type {
  AbstractReceived,
  CasesWaiting,
  ContactAnswered,
  ContactForwarded,
  PlaceToConfirm,
  RefundWindowCloses,
} from '#domain/correspondence/letters/messages.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { cutTo } from '#domain/foundations/text.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { fullName, nameOf } from '#domain/money/documents/letterhead.ts'
import { caseWords } from '#words/case-words.ts'

export function abstractReceived(message: AbstractReceived): Draft {
  const { occasion, number, presentationType, topic, hasFile } = message
  const facts: Fact[] = [
    { label: 'Abstract Id', text: number },
    { label: 'Presentation', text: presentationType },
    { label: 'Topic', text: topic },
    { label: 'File', text: hasFile ? 'Received' : '' },
    ...conferenceFacts(occasion),
  ]
  return {
    text: 'abstract-received',
    values: { ...conferenceValues(occasion), greeting: greeting(nobodyNamed), abstract: number },
    blocks: { facts: factsBlock(filled(facts)) },
  }
}

export function contactForwarded({ occasion, visitor, subject, text }: ContactForwarded): Draft {
  const facts: Fact[] = [
    { label: 'Name', text: visitor.name },
    { label: 'E-mail', text: visitor.email },
    { label: 'Phone', text: visitor.phoneNumber },
    { label: 'Subject', text: subject },
    { label: 'Conference', text: occasion ? wholeName(nameOf(occasion)) : '' },
  ]
  return {
    text: 'contact-forwarded',
    values: {
      who: visitor.name.trim() || 'a visitor',
      about: subject.trim() && `: ${subject}`,
      beginning: cutTo(text, 120),
      message: text,
      'how to answer':
        visitor.email.trim() === ''
          ? ''
          : 'This came through the contact form of your website. Reply to this mail to write to the visitor.',
    },
    blocks: { facts: [{ kind: 'facts', rows: filled(facts) }] },
  }
}

/** A person's own text, with only their name and the quoted message added. */
export function contactAnswered({ subject, text, writtenBy, quoted, visitor }: ContactAnswered): Words {
  const signed = [text.trimEnd(), ...(writtenBy.trim() === '' ? [] : [writtenBy])].join('\n\n')
  const paragraphs = signed.split(/(?:\r\n|\r|\n){2,}/).filter(each => each.trim() !== '')
  return {
    subject,
    preview: cutTo(text, 120),
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

export function placeToConfirm(message: PlaceToConfirm): Draft {
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
    text: 'place-to-confirm',
    values: { ...conferenceValues(occasion), who: fullName(attendee), amount: paid, code },
    blocks: { facts: factsBlock(filled(facts)) },
  }
}

export function refundWindowCloses(message: RefundWindowCloses): Draft {
  const { occasion, code, refundId, currency, amountMinor, paidOn, lastSafeDay } = message
  const day = (date: string) => formatDate(Temporal.PlainDate.from(date))
  const facts: Fact[] = [
    { label: 'Registration', text: code },
    { label: 'Refund', text: String(refundId) },
    { label: 'Paid automatically on', text: day(paidOn) },
    { label: 'Last safe day', text: day(lastSafeDay) },
    ...conferenceFacts(occasion),
  ]
  return {
    text: 'refund-window-closes',
    values: {
      ...conferenceValues(occasion),
      amount: formatMoney(amountMinor, currency),
      code,
      'paid on': day(paidOn),
      'last day': day(lastSafeDay),
    },
    blocks: { facts: factsBlock(filled(facts)) },
  }
}

export function casesWaiting({ occasion, cases }: CasesWaiting): Draft {
  const facts: Fact[] = cases.map(({ code, reason, days }) => ({
    label: code,
    text: `${caseWords[reason].label}, for ${counted(days, 'day')}`,
  }))
  return {
    text: 'cases-waiting',
    values: { ...conferenceValues(occasion), cases: counted(cases.length, 'case') },
    blocks: { facts: factsBlock([...facts, ...filled(conferenceFacts(occasion))]) },
  }
}

const filled = (facts: readonly Fact[]) => facts.filter(({ text }) => text.trim() !== '')

import type { Part } from '#adapters/mail/composition.ts'
import { action, billWords, factsOf, total } from '#adapters/mail/registration-words.ts'
import { greeting, type Words } from '#adapters/mail/words.ts'
import type { RegistrationMoving } from '#domain/correspondence/messages.ts'
import { formatMoney } from '#domain/money.ts'
import { formatInstant } from '#domain/time.ts'

type Said = { subject: string; heading: string; text: string }

export function registrationMoving(message: RegistrationMoving): Words {
  const { subject, occasion, currency, dueMinor, creditNotes } = message
  const { heading, text, ...words } = sayings[occasion](message)
  const isToPay = occasion === 'started' || occasion === 'reminder'
  const held = { label: 'Held until', text: heldUntil(message) }
  const amounts: Part[] = isToPay ? [{ kind: 'amounts', rows: [total('To pay', dueMinor, currency)] }] : []
  return {
    subject: `${words.subject}: ${subject.code}`,
    preview: isToPay
      ? `${formatMoney(dueMinor, currency)} is to pay until ${heldUntil(message)}.`
      : `${heading}.`,
    heading,
    parts: [
      greeting(subject.attendee),
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [...factsOf(subject), ...(isToPay ? [held] : [])] },
      ...amounts,
      ...billWords(creditNotes, message),
      action(isToPay ? 'Pay now' : 'See your registration', subject),
    ],
  }
}

const sayings: Readonly<Record<RegistrationMoving['occasion'], (message: RegistrationMoving) => Said>> = {
  started: message => ({
    subject: 'Your move is waiting to be paid',
    heading: 'Your move is waiting',
    text: `You asked to move your registration ${oldOne(message)} to ${newOne(message)}. ${amountsWords(message)} Until that is paid you keep the old one; if it is not paid in time, nothing changes.`,
  }),
  reminder: message => ({
    subject: 'Your move is not paid yet',
    heading: 'Your move is not paid yet',
    text: `The place at ${newOne(message)} is held for you until ${heldUntil(message)}. ${amountsWords(message)} If you do not pay by then, you keep your registration ${oldOne(message)} as it is. If you have just paid, do not pay again.`,
  }),
  completed: message => ({
    subject: 'Your registration has moved',
    heading: 'Your registration has moved',
    text: `You are registered for ${newOne(message)} now; your confirmation comes in a mail of its own. ${creditWords(message)} That one is cancelled.${refundWords(message)}`,
  }),
  lapsed: message => ({
    subject: 'Your registration stays as it was',
    heading: 'Your registration stays as it was',
    text: `Your move to ${message.other.occasion.subject} was not completed, and the place there (${message.other.code}) was given back. Your registration for ${message.subject.occasion.subject} is as it was before.`,
  }),
}

const heldUntil = ({ heldUntil, timeZone }: RegistrationMoving) =>
  formatInstant(Temporal.Instant.from(heldUntil), timeZone)

const oldOne = ({ other }: RegistrationMoving) => `${other.code} for ${other.occasion.subject}`
const newOne = ({ subject }: RegistrationMoving) => subject.occasion.subject

function amountsWords({ creditMinor, dueMinor, currency }: RegistrationMoving): string {
  const due = `${formatMoney(dueMinor, currency)} is to pay`
  return `${formatMoney(creditMinor, currency)} that you paid counts there, and ${due}.`
}

function creditWords(message: RegistrationMoving): string {
  const { creditMinor, currency } = message
  if (creditMinor === 0) return `It takes the place of ${oldOne(message)}.`
  return `${formatMoney(creditMinor, currency)} was moved to it from your registration ${oldOne(message)}.`
}

const refundWords = ({ refundMinor, currency }: RegistrationMoving) =>
  refundMinor > 0
    ? ` ${formatMoney(refundMinor, currency)} of what was paid for it goes back to you; its page says when.`
    : ''

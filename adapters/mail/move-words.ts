import { amountsBlock, billWords, factsOf, subjectDraft, total } from '#adapters/mail/registration-draft.ts'
import { type Draft, factsBlock } from '#adapters/mail/words.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import type { RegistrationMoving } from '#domain/correspondence/letters/registration-message.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { nameOf } from '#domain/money/documents/letterhead.ts'

export function registrationMoving(message: RegistrationMoving): Draft {
  const { subject, occasion, lapsedBecause, other, currency, creditMinor, dueMinor, creditNotes } = message
  const isToPay = occasion === 'started' || occasion === 'reminder'
  const { values, blocks } = subjectDraft(subject, isToPay ? 'Pay now' : 'See your registration')
  const until = formatUntil(Temporal.Instant.from(message.heldUntil), message.timeZone)
  const held = isToPay ? [{ label: 'Held until', text: until }] : []
  return {
    text: textOf(message),
    values: {
      ...values,
      'other code': other.code,
      'other conference': nameInText(nameOf(other.occasion)),
      credit: formatMoney(creditMinor, currency),
      'amount due': formatMoney(dueMinor, currency),
      'held until': until,
      because: lapsedBecause === null ? '' : lapseWords[lapsedBecause],
      money: movedWords(message),
      documents: billWords(creditNotes, message),
    },
    blocks: {
      ...blocks,
      facts: factsBlock([...factsOf(subject), ...held]),
      amounts: amountsBlock(isToPay ? [total('To pay', dueMinor, currency)] : []),
    },
  }
}

function textOf({ occasion, by }: RegistrationMoving): Draft['text'] {
  const isSaid = occasion === 'started' || occasion === 'completed'
  return isSaid && by === 'organiser'
    ? `registration-moving.${occasion}-by-organiser`
    : `registration-moving.${occasion}`
}

const lapseWords = {
  unpaid: 'It was not paid in time.',
  'given-up': 'You cancelled the registration there.',
  cancelled: 'We cancelled the registration there.',
  'money-gone': 'Money that was to move is no longer available.',
} as const satisfies Record<NonNullable<RegistrationMoving['lapsedBecause']>, string>

/** What happened to the old registration and its money. */
function movedWords({ other, creditMinor, refundMinor, currency }: RegistrationMoving): string {
  const oldOne = `${other.code} for ${nameInText(nameOf(other.occasion))}`
  const credit =
    creditMinor === 0
      ? `It takes the place of ${oldOne}.`
      : `${formatMoney(creditMinor, currency)} was moved to it from your registration ${oldOne}.`
  const refund =
    refundMinor > 0
      ? ` ${formatMoney(refundMinor, currency)} of what was paid for it goes back to you; its page says when.`
      : ''
  return `${credit} That one is cancelled.${refund}`
}

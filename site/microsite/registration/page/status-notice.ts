/**
 * The state of a registration and its money in plain words: what happened, where the money is, what comes next. All
 * states are in one place, so that none is forgotten.
 */

import { hasMoneyUnderReview } from '#domain/attention/attention.ts'
import type { MoneyPosition } from '#domain/books/money-positions.ts'
import { formatMoney } from '#domain/money.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { NoticeTone } from '#site/components/notice.tsx'
import { attentionWords } from '#site/microsite/registration/page/attention-words.ts'
import { leavingWords, moneyWords, paidBackWords } from '#site/microsite/registration/page/money-words.ts'
import { amountAt, type StatusFacts } from '#site/microsite/registration/page/status-facts.ts'
import { conferenceWords, paymentWords } from '#words/words.ts'

export interface StatusNotice {
  tone: NoticeTone
  title: string
  text: string[]
}

export function statusNoticeOf(facts: StatusFacts): StatusNotice {
  if (facts.isChecking && facts.state !== 'cancelled') {
    return {
      tone: 'neutral',
      title: paymentWords.checking,
      text: [
        `The payment service is still checking your payment. Look at this page again in a few minutes; we will write to ${facts.email} as soon as we know.`,
      ],
    }
  }
  const isToBeCancelled = facts.isConferenceCancelled && facts.state !== 'cancelled'
  if (!isToBeCancelled && facts.state === 'awaiting-payment' && hasMoneyUnderReview(facts.reasons)) {
    return {
      tone: 'neutral',
      title: paymentWords.checking,
      text: [
        `A payment has arrived that we have to review before it can count. Your money is safe: you will get the place or the money back, and we will write to ${facts.email}.`,
      ],
    }
  }
  const notice = isToBeCancelled ? withConference(facts) : notices[facts.state](facts)
  const text = [...secondWords(facts), ...notice.text, ...attentionWords(facts)]
  return { ...notice, text }
}

/** The conference was cancelled, and its registrations are cancelled one by one. */
function withConference(facts: StatusFacts): StatusNotice {
  const hasPaid = facts.capturedMinor > facts.refundedMinor
  return {
    tone: 'neutral',
    title: `${conferenceWords.cancelled}.`,
    text: [
      hasPaid
        ? `Everything that you paid will be refunded in full; we will write to ${facts.email} when it is on its way. You need not do anything.`
        : 'You no longer owe anything. Please do not pay.',
      ...leavingWords(facts),
    ],
  }
}

const notices: Readonly<Record<RegistrationState, (facts: StatusFacts) => StatusNotice>> = {
  waiting: ({ placeInLine, email }) => ({
    tone: 'neutral',
    title: `You are number ${placeInLine ?? 1} on the waiting list.`,
    text: [
      `What you chose is sold out. As soon as it is your turn we will write to ${email}, and you will have a day to pay. Nothing is due until then.`,
    ],
  }),
  'awaiting-payment': awaiting,
  paid,
  expired,
  superseded,
  cancelled,
}

function superseded(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency } = facts
  const text = ['You sent the form again, and a newer registration replaced this one.']
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    text.push(
      `${formatMoney(here, currency)} that arrived for this one is safe with us; we will look into it and write to you.`,
    )
  }
  if (capturedMinor === 0) {
    text.push(facts.hasMovedAway ? 'Nothing is owed.' : 'Nothing was paid for this one, and nothing is owed.')
  }
  return {
    tone: 'neutral',
    title: 'This registration was replaced.',
    text: [...text, ...leavingWords(facts)],
  }
}

function awaiting(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency, heldUntil } = facts
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: 'The move was not completed.',
      text: [
        'This place is being released, and nothing is owed for it. Please do not pay.',
        ...moneyWords(facts, ({ at }) => at !== 'due'),
      ],
    }
  }
  const owed = formatMoney(amountAt(facts, 'due'), currency)
  const part = amountAt(facts, 'part')
  if (part > 0) {
    return {
      tone: 'neutral',
      title: `${owed} is still to pay`,
      text: [
        `${formatMoney(part, currency)} of ${formatMoney(facts.totalMinor, currency)} has arrived and is with us. Your place is held until ${heldUntil}; paying the rest completes the registration.`,
        ...leavingWords(facts),
      ],
    }
  }
  if (capturedMinor > 0) {
    return {
      tone: 'neutral',
      title: `${owed} to pay`,
      text: [
        `Money that arrived earlier does not count towards it. Your place is held until ${heldUntil}; paying completes the registration.`,
        ...leavingWords(facts),
      ],
    }
  }
  if (facts.instructions) return promised(facts, owed, facts.instructions)
  const charged = facts.wasRefused
    ? 'Your last payment did not go through, and no money was taken for it. You can try again, or pay in another way.'
    : 'Nothing has been charged yet.'
  const held = `${charged} Your place is held until ${heldUntil}; paying completes the registration.`
  if (!facts.wasOffered) return { tone: 'neutral', title: `${owed} to pay`, text: [held] }
  return {
    tone: 'positive',
    title: 'A place has become free for you.',
    text: [`${owed} is due. ${held} If it is not paid by then, the place goes to the next person in line.`],
  }
}

/** For a payer who chose a bank transfer, or cash on site. */
function promised(
  { heldUntil, email }: StatusFacts,
  owed: string,
  { means, dueOn }: NonNullable<StatusFacts['instructions']>,
): StatusNotice {
  if (means === 'cash') {
    return {
      tone: 'neutral',
      title: `${owed} to pay in cash on site`,
      text: [
        'Nothing has been charged. Your place is held until the conference; pay when you arrive, and your receipt comes by email.',
      ],
    }
  }
  return {
    tone: 'neutral',
    title: `${owed} to pay by bank transfer`,
    text: [
      `No payment has arrived yet. Please pay by ${dueOn}: we hold your place until ${heldUntil}, so that the bank has a few days. We will write to ${email} as soon as the money arrives.`,
      'If you have transferred it, do not pay again in another way.',
    ],
  }
}

function paid(facts: StatusFacts): StatusNotice {
  const { currency, paidOn, email, place, paymentCount } = facts
  const takenMinor = amountAt(facts, 'charged-back')
  const capturedMinor = facts.capturedMinor + takenMinor
  const demo = facts.isDemo ? ' (a demonstration: no money moved)' : ''
  const received =
    capturedMinor > 0 && paidOn
      ? `${formatMoney(capturedMinor, currency)} was received${paymentCount > 1 ? ' in all, the last payment' : ''} on ${paidOn}${demo}.`
      : 'There was nothing to pay.'
  const text = [`${received} ${confirmationWords(facts, capturedMinor > 0)}`]
  if (place === 'with-organiser') {
    const awaited = `This is a custom amount: your place awaits the organiser's confirmation, and we will write to ${email} about it.`
    const isMoneyHere = facts.capturedMinor > facts.refundedMinor
    text.push(
      isMoneyHere
        ? `${awaited} If it cannot be confirmed, everything that you paid will be refunded.`
        : awaited,
    )
  }
  if (facts.change) {
    const owed = formatMoney(facts.change.owedMinor, currency)
    text.push(
      `You asked for a change that costs ${owed} more. It is held for you until ${facts.change.heldUntil} and made once you have paid; until then everything stays as it is.`,
    )
    if (facts.instructions?.means === 'bank-transfer') {
      text.push(`Please transfer the difference by ${facts.instructions.dueOn}.`)
    }
    if (facts.instructions?.means === 'cash') text.push('You pay the difference in cash on site.')
  }
  text.push(...paidBackWords(facts), ...moneyWords(facts))
  const title = place === 'confirmed' ? 'You are registered.' : 'Your payment has arrived.'
  return { tone: 'positive', title, text }
}

/** The address is named only if the mail goes to it: after a handover it has another one's. */
function confirmationWords({ confirmationMail, email }: StatusFacts, hasPaid: boolean): string {
  const confirmation = hasPaid ? 'confirmation with the receipt' : 'confirmation'
  switch (confirmationMail) {
    case 'sent':
      return `A ${confirmation} went to ${email}.`
    case 'queued':
      return `A ${confirmation} is on its way to ${email}.`
    case null:
      return 'The receipt is below under Documents.'
  }
}

function expired(facts: StatusFacts): StatusNotice {
  const { capturedMinor, currency, totalMinor } = facts
  const title = 'The time to pay ran out.'
  const here = amountAt(facts, 'unplaced')
  if (here > 0) {
    return {
      tone: 'negative',
      title,
      text: [
        here < totalMinor
          ? `Only ${formatMoney(here, currency)} of ${formatMoney(totalMinor, currency)} has arrived, and your place was released. The money is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`
          : `Your place was released, and then ${formatMoney(here, currency)} arrived. It is safe with us: you will get a place or the money back, and we will write to you. Please do not pay again.`,
        ...leavingWords(facts),
      ],
    }
  }
  if (facts.isMoveLapsed) {
    return {
      tone: 'neutral',
      title: 'The move was not completed.',
      text: [
        'The place that was held for it was released, and nothing is owed for it.',
        ...leavingWords(facts),
        'If you have paid after all, do not pay again: we will look into your payment and write to you.',
      ],
    }
  }
  const total = formatMoney(totalMinor, currency)
  return {
    tone: 'negative',
    title,
    text: [
      capturedMinor > 0 || facts.hasMovedAway
        ? `Your place was released, and you no longer owe ${total}.`
        : `No payment arrived, so your place was released and you no longer owe ${total}.`,
      ...leavingWords(facts),
      ...renewalWords(facts),
      'If you have paid after all, do not pay again: your payment counts as soon as it arrives.',
    ],
  }
}

function renewalWords({ renewal, currency }: StatusFacts): string[] {
  switch (renewal?.kind) {
    case 'free': {
      const total = formatMoney(renewal.totalMinor, currency)
      const price = renewal.isOtherPrice
        ? `. Prices have changed since: it costs ${total} now`
        : ` for ${total}`
      return [`A place is still free: you can have it again${price}.`]
    }
    case 'sold-out':
      return [
        'What you chose is now sold out. Register again to choose something else, or to join the waiting list.',
      ]
    case 'closed':
      return [`${paymentWords.registrationClosed}: the place is no longer available. We are sorry.`]
    case undefined:
      return []
  }
}

function cancelled(facts: StatusFacts): StatusNotice {
  const text = ['Your place was released.']
  if (facts.declinedBecause !== null) {
    text.unshift(`The organiser could not confirm this custom amount: ${facts.declinedBecause}`)
  }
  const isNothingHere = facts.capturedMinor <= 0 && facts.money.length === 0
  if (isNothingHere && !facts.isChecking) {
    text.push(facts.hasMovedAway ? 'Nothing is owed.' : 'Nothing was paid, and nothing is owed.')
  } else {
    // Money that arrived since is described separately: nothing was owed any more.
    const isLate = ({ at }: MoneyPosition) =>
      at === 'surplus' && facts.reasons.includes('paid-after-cancelling')
    text.push(...paidBackWords(facts), ...moneyWords(facts, place => !isLate(place)))
  }
  if (facts.isChecking) {
    text.push(
      'The payment service is still checking a payment of yours. If it arrives, we will send it back and write to you. Please do not pay again.',
    )
  }
  return { tone: 'neutral', title: 'This registration was cancelled.', text }
}

/**
 * A warning before a second payment. The form is public, so the message reveals nothing about the paid
 * registration.
 */
function secondWords({ hasOtherPaid, state, email }: StatusFacts): string[] {
  if (!hasOtherPaid || (state !== 'awaiting-payment' && state !== 'waiting')) return []
  return [
    `There is already a paid registration with the email address ${email}. If it is yours, please do not pay a second time: we have sent a link to its page to that address. If this one is for somebody else, please continue.`,
  ]
}

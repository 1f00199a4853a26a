import { type AutomaticMail, registrationMailFields } from '#words/automatic-mails/automatic-mail.ts'

const notMade = (words: Pick<AutomaticMail, 'title' | 'when' | 'heading'>, cause: string): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'amount', 'summary', 'what now', 'amounts'],
  subject: `${words.heading}: {code}`,
  preview: '{summary}',
  body: `{greeting}

${cause}

{what now}

{facts}

{amounts}

{button}`,
})

const moved = (words: Pick<AutomaticMail, 'title' | 'heading'>, where: string): AutomaticMail => ({
  ...words,
  when: 'when staff moved a payment between two registrations',
  to: 'registrant',
  fields: [...registrationMailFields, 'amount', 'other code', 'consequence', 'amounts', 'documents'],
  subject: 'A payment of {amount} was moved: {code}',
  preview: `{amount} was moved ${where}.`,
  body: `{greeting}

We moved {amount} ${where}. {consequence}

{facts}

{amounts}

{documents}

{button}

If you did not expect this, please write to us.`,
})

const moving = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'heading' | 'subject'>,
  { preview, text, more }: { preview: string; text: string; more: readonly string[] },
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'other code', 'other conference', 'amounts', 'documents', ...more],
  subject: `${words.subject}: {code}`,
  preview,
  body: `{greeting}

${text}

{facts}

{amounts}

{documents}

{button}`,
})

/** Mails about money: payments that failed or were moved, refunds, moves to another conference. */
export const moneyMails = {
  'payment-not-made.refused': notMade(
    {
      title: 'Payment refused',
      when: 'when the payment service refused a payment',
      heading: 'Your payment did not go through',
    },
    'Your payment of {amount} did not go through: the payment service refused it, and no money was taken.',
  ),
  'payment-not-made.no-place': notMade(
    {
      title: 'Payment not taken: no place was left',
      when: 'when a payment was approved after the last place was gone',
      heading: 'Your payment did not go through',
    },
    'You approved a payment of {amount} when the time to pay had run out and the last place was given to somebody else. We did not take it: nothing was charged, and anything that the payment service shows as pending will disappear by itself.',
  ),
  'payment-not-made.move-lapsed': notMade(
    {
      title: 'Payment not taken: the move had lapsed',
      when: 'when a payment was approved for a move that could no longer be completed',
      heading: 'Your payment did not go through',
    },
    'You approved a payment of {amount} when your move could no longer be completed. We did not take it: nothing was charged, and anything that the payment service shows as pending will disappear by itself.',
  ),
  'payment-not-made.not-received': notMade(
    {
      title: 'Bank transfer not received',
      when: 'when a bank transfer did not arrive in time',
      heading: 'Your payment has not arrived',
    },
    'Your bank transfer of {amount} did not arrive in time. If you have sent it, please do not pay again: we will look into it as soon as it arrives, and write to you.',
  ),
  'refund-sent': {
    title: 'Refund',
    when: 'when a refund is on its way',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'way', 'amounts', 'documents'],
    subject: 'Your refund of {amount}: {code}',
    preview: '{amount} is on its way back to you.',
    heading: 'Your refund is on its way',
    body: `{greeting}

{amount} was sent back {way}. Your bank may need a few days to show it.

{facts}

{amounts}

{documents}

{button}`,
  },
  'refund-failed.owed': {
    title: 'Refund could not be paid yet',
    when: 'when a refund failed and is still owed',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts', 'documents'],
    subject: 'Your refund of {amount} could not be paid yet: {code}',
    preview: 'The money is safe with us and still yours.',
    heading: 'Your refund could not be paid yet',
    body: `{greeting}

We could not refund {amount} the way it was paid. The money is safe with us and still yours. Please reply to this mail and tell us to which account we may transfer it.

{facts}

{amounts}

{documents}

{button}`,
  },
  'refund-failed.retained': {
    title: 'Refund settled: the money stays',
    when: 'when a refund failed and staff agreed that the money stays',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts', 'documents'],
    subject: 'Your refund of {amount} is settled: {code}',
    preview: 'The money stays with us.',
    heading: 'Your refund is settled',
    body: `{greeting}

A refund of {amount} could not be paid. As we agreed, the money stays with us, and nothing more is refunded for it.

{facts}

{amounts}

{documents}

{button}`,
  },
  'payment-moved.here': moved(
    { title: 'Payment moved here', heading: 'A payment counts for your registration now' },
    'to your registration, from {other code}',
  ),
  'payment-moved.away': moved(
    { title: 'Payment moved away', heading: 'A payment was moved to another registration' },
    'from your registration to {other code}',
  ),
  'registration-moving.started': moving(
    {
      title: 'Move to another conference: please pay',
      when: 'when somebody asks to move and has more to pay',
      heading: 'Your move is waiting',
      subject: 'Your move is waiting to be paid',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'You asked to move your registration {other code} for {other conference} to {conference}. {credit} that you paid counts there, and {amount due} is still due. Until that is paid you keep the old one; if it is not paid in time, nothing changes.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.reminder': moving(
    {
      title: 'Move to another conference: reminder',
      when: 'before the time to pay for a move runs out',
      heading: 'Your move is not paid yet',
      subject: 'Your move is not paid yet',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'The place at {conference} is held for you until {held until}. {credit} that you paid counts there, and {amount due} is still due. If you do not pay by then, you keep your registration {other code} for {other conference} as it is. If you have just paid, do not pay again.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.completed': moving(
    {
      title: 'Moved to another conference',
      when: 'when a move is done',
      heading: 'Your registration has moved',
      subject: 'Your registration has moved',
    },
    {
      preview: 'Your registration has moved.',
      text: 'You are registered for {conference} now; your confirmation comes in a separate mail. {money}',
      more: ['money'],
    },
  ),
  'registration-moving.lapsed': moving(
    {
      title: 'Move to another conference: not done',
      when: 'when a move was not paid in time',
      heading: 'Your registration stays as it was',
      subject: 'Your registration stays as it was',
    },
    {
      preview: 'Your registration stays as it was.',
      text: 'Your move to {other conference} was not completed, and the place there ({other code}) was given back. Your registration for {conference} is as it was before.',
      more: [],
    },
  ),
} satisfies Record<string, AutomaticMail>

import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { secondQuestionDays } from '#domain/money/refunds/refund-window.ts'
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
  'payment-lapsed.place': {
    title: 'Not paid in time: the place',
    when: 'when a registration that was asked for by mail was not paid in time',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Your place was not paid in time: {code}',
    preview: 'It was released. Its page says whether you can have it again.',
    heading: 'Your place was not paid in time',
    body: `{greeting}

The place that we held for you at {conference} was not paid in time, so it was released. If you still want it, open the page of your registration: it says whether a place is free. If you have paid, do not pay again: we will look into it as soon as the money arrives, and write to you.

{facts}

{button}`,
  },
  'payment-lapsed.change': {
    title: 'Not paid in time: the change',
    when: 'when a change that was asked for by mail was not paid in time',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'Your registration stays as it was: {code}',
    preview: 'The change was not paid in time.',
    heading: 'Your registration stays as it was',
    body: `{greeting}

The change of your registration for {conference} was not paid in time, so it was not made: everything stays as it was before. If you have paid for it, do not pay again: we will look into it as soon as the money arrives, and write to you.

{facts}

{button}`,
  },
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
  'refund-by-hand': {
    title: 'Refund: to which account?',
    when: `when a refund has to be paid by hand, and again after ${timeInWords(secondQuestionDays, 'day')}`,
    to: 'registrant',
    fields: [...registrationMailFields, 'amount', 'amounts'],
    subject: 'To which account may we pay your refund of {amount}? {code}',
    preview: 'Please tell us, and we pay it.',
    heading: 'To which account may we pay your refund?',
    body: `{greeting}

{amount} is to be refunded to you. We pay it ourselves, so please reply to this mail with the name of the account holder, the account number (IBAN) and the bank (BIC or SWIFT). If you have told us already, you need do nothing.

{facts}

{amounts}

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
  'registration-moving.started-by-organiser': moving(
    {
      title: 'Move to another conference by staff: please pay',
      when: 'when staff ask somebody to move who has more to pay',
      heading: 'A move is waiting for you',
      subject: 'A move is waiting to be paid',
    },
    {
      preview: '{amount due} is due by {held until}.',
      text: 'We would like to move your registration {other code} for {other conference} to {conference}. {credit} that you paid counts there, and {amount due} is still due. Until that is paid you keep the old one; if it is not paid in time, nothing changes. If you do not want to move, you need not do anything.',
      more: ['credit', 'amount due', 'held until'],
    },
  ),
  'registration-moving.reminder': moving(
    {
      title: 'Move to another conference: reminder',
      when: 'before the time to pay for a move runs out',
      heading: 'The move is not paid yet',
      subject: 'The move of your registration is not paid yet',
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
      text: 'You asked to move your registration, and it is done: you are registered for {conference} now. Your confirmation comes in a separate mail. {money}',
      more: ['money'],
    },
  ),
  'registration-moving.completed-by-organiser': moving(
    {
      title: 'Moved to another conference by staff',
      when: 'when a move that staff asked for is done',
      heading: 'Your registration has moved',
      subject: 'Your registration has moved',
    },
    {
      preview: 'Your registration has moved.',
      text: 'We moved your registration: you are registered for {conference} now. Your confirmation comes in a separate mail. {money} If you do not agree with it, please write to us.',
      more: ['money'],
    },
  ),
  'registration-moving.lapsed': moving(
    {
      title: 'Move to another conference: not done',
      when: 'when a move was not paid in time, or was given up',
      heading: 'Your registration stays as it was',
      subject: 'Your registration stays as it was',
    },
    {
      preview: 'Your registration stays as it was.',
      text: 'The move of your registration to {other conference} was not completed, and the place there ({other code}) was given back. {because} Your registration for {conference} stays yours.',
      more: ['because'],
    },
  ),
} satisfies Record<string, AutomaticMail>

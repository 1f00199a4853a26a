import { type AutomaticMail, registrationMailFields } from '#words/automatic-mails/automatic-mail.ts'

const receiptFields = [
  ...registrationMailFields,
  'thanks',
  'documents',
  'receipt',
  'amounts',
  'money',
] as const
const payFields = [
  ...registrationMailFields,
  'held until',
  'how to pay',
  'amounts',
  'account',
  'pro forma',
] as const

const awaiting = {
  registered: {
    title: 'Please pay',
    when: 'after registering',
    subject: 'Please pay for your registration',
    preview: 'We hold your place until {held until}.',
    heading: 'Your place is waiting',
    state: 'We have your registration. It is complete once it is paid.',
  },
  'registered-for-you': {
    title: 'Please pay, after staff registered somebody',
    when: 'after staff registered somebody',
    subject: 'Please pay for your registration',
    preview: 'We hold your place until {held until}.',
    heading: 'Your place is waiting',
    state: 'We registered you for {conference}. The registration is complete once it is paid.',
  },
  'seat-offered': {
    title: 'A place has become free',
    when: 'when a place becomes free for somebody on the waiting list',
    subject: 'A place has become free',
    preview: 'We hold your place until {held until}.',
    heading: 'A place has become free',
    state:
      'There is now a place for you. It is yours once it is paid; if it is not paid in time, it goes to the next in line.',
  },
  changed: {
    title: 'Please pay for the change',
    when: 'when a change costs more',
    subject: 'Please pay for the change',
    // Their place is paid; only the change waits.
    preview: 'We hold the change for you until {held until}.',
    heading: 'Your change is waiting',
    state: 'What you chose is held for you. The change is made once the difference is paid.',
  },
  'changed-for-you': {
    title: 'Please pay for the change, where staff asked for it',
    when: 'when a change that staff asked for costs more',
    subject: 'Please pay for the change',
    preview: 'We hold the change for you until {held until}.',
    heading: 'A change is waiting for you',
    state:
      'We would like to change your registration for {conference}; its page says what would change. We hold this for you, and make the change once the difference is paid. If it is not paid in time, everything stays as it is.',
  },
} as const

const means = {
  gateway: { title: '', when: '', subject: undefined },
  'bank-transfer': {
    title: ', by bank transfer',
    when: ', where a bank transfer was chosen',
    subject: 'How to pay by bank transfer',
  },
  cash: {
    title: ', in cash',
    when: ', where cash on site was chosen',
    subject: 'How to pay in cash on site',
  },
} as const

type Awaiting = `payment-awaited.${keyof typeof awaiting}.${keyof typeof means}`

const requests = Object.fromEntries(
  Object.entries(awaiting).flatMap(([cause, words]) =>
    Object.entries(means).map(([way, how]): [string, AutomaticMail] => [
      `payment-awaited.${cause}.${way}`,
      {
        title: `${words.title}${how.title}`,
        // Somebody who pays online is led to the gateway's page at once, so the first mail that asks is a reminder. Only a
        // place that became free is announced by mail.
        when: `${words.when}${way === 'gateway' && cause !== 'seat-offered' ? ', in a payment reminder' : how.when}`,
        to: 'registrant',
        fields: payFields,
        subject: `${how.subject ?? words.subject}: {code}`,
        preview: words.preview,
        heading: words.heading,
        body: `{greeting}

${words.state}

{how to pay}

{facts}

{amounts}

{account}

{pro forma}

{button}

If you have just paid, do not pay again: we will write to you as soon as it arrives.`,
      },
    ]),
  ),
  // Its keys are all pairs of the two tables'.
) as Record<Awaiting, AutomaticMail>

const question = (title: string, when: string, text: string): AutomaticMail => ({
  title,
  when,
  to: 'registrant',
  fields: [...registrationMailFields, 'amounts'],
  subject: 'We received your payment and are checking it: {code}',
  preview: 'Your money is safe. Please do not pay again.',
  heading: 'We are checking your payment',
  body: `{greeting}

${text}

{facts}

{amounts}

{button}`,
})

const changed = (words: Pick<AutomaticMail, 'title' | 'when'>, text: string, end: string): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'difference', 'documents', 'receipt', 'amounts'],
  subject: 'Your registration {code} is changed',
  preview: 'What you booked has changed. {receipt}.',
  heading: 'Your registration is changed',
  body: `{greeting}

${text} {difference}

{facts}

{amounts}

{button}

{documents}. ${end}`,
})

const handedOver = (
  words: Pick<AutomaticMail, 'title' | 'when' | 'subject' | 'preview' | 'heading'>,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: ['greeting', 'code', 'conference', 'dates', 'place', 'facts', 'other person'],
  body: `{greeting}

${text}`,
})

const received = (
  words: Pick<AutomaticMail, 'title' | 'when'>,
  preview: string,
  text: string,
): AutomaticMail => ({
  ...words,
  to: 'registrant',
  fields: [...registrationMailFields, 'other person', 'standing'],
  subject: 'A registration for {conference} is yours now: {code}',
  preview,
  heading: 'This registration is yours now',
  body: `{greeting}

${text} {standing}

{facts}

{button}

The address above is new and only for you: please keep it. If you do not want to attend, reply to this mail.`,
})

const cancelled = (title: string, when: string, text: string, more: readonly string[]): AutomaticMail => ({
  title,
  when,
  to: 'registrant',
  fields: [...registrationMailFields, 'money', 'refund', 'summary', 'amounts', 'documents', ...more],
  subject: 'Your registration {code} is cancelled',
  preview: '{summary}',
  heading: 'Your registration is cancelled',
  body: `{greeting}

${text}

{money}

{refund}

{facts}

{amounts}

{documents}

{button}`,
})

/** Mails about a registration: that it stands, waits, changes or ends. */
export const registrationMails = {
  'registration-confirmed.confirmed': {
    title: 'Confirmation',
    when: 'when a registration is paid, or costs nothing',
    to: 'registrant',
    fields: [...receiptFields, 'what next'],
    subject: 'Your registration {code} for {conference}',
    preview: '{dates}, {place}. {receipt}.',
    heading: 'You are registered',
    body: `{greeting}

{thanks} Your place at {conference} is confirmed, and we look forward to welcoming you.

{facts}

{amounts}

{money}

{button}

{what next}

{documents}. The address above is only for you: please keep it.`,
  },
  'registration-confirmed.with-organiser': {
    title: 'A custom amount arrived',
    when: 'when a custom amount is paid, and waits to be confirmed',
    to: 'registrant',
    fields: receiptFields,
    subject: 'We received your payment: {code}',
    preview: '{dates}, {place}. {receipt}.',
    heading: 'We received your payment',
    body: `{greeting}

{thanks} The organiser will now confirm your place and write to you.

{facts}

{amounts}

{money}

{button}

{documents}. The address above is only for you: please keep it.`,
  },
  'registration-confirmed.invoice-corrected': {
    title: 'Invoice corrected',
    when: 'when staff corrected an invoice',
    to: 'registrant',
    fields: [...receiptFields, 'because'],
    subject: 'Your corrected invoice: {code}',
    preview: '{documents}.',
    heading: 'Your invoice is corrected',
    body: `{greeting}

We corrected your invoice for {conference}: the credit note takes back the earlier one, and the new invoice takes its place. You need not pay anything. {because}

{facts}

{amounts}

{money}

{button}

{documents}.`,
  },
  'registration-changed': changed(
    { title: 'Change made', when: 'when what is booked has changed' },
    'This is what you have booked for {conference} now.',
    'If you did not ask for this change, please write to us.',
  ),
  'registration-changed.by-organiser': changed(
    { title: 'Change made by staff', when: 'when staff changed what is booked' },
    'We changed your registration for {conference}. This is what is booked for you now.',
    'If you do not agree with it, please write to us.',
  ),
  ...requests,
  'already-registered': {
    title: 'Registered already',
    when: 'when somebody registers again with the address of a paid registration',
    to: 'registrant',
    fields: registrationMailFields,
    subject: 'You are registered already: {code}',
    preview: 'Please do not pay a second time.',
    heading: 'You are registered already',
    body: `{greeting}

Somebody has just filled in the registration form of {conference} with your e-mail address. You already have a paid registration. If that was you, please do not pay a second time. You can change what you booked on its page.

{facts}

{button}

If you registered somebody else, or it was not you, you need not do anything. We send this mail only once.`,
  },
  'registration-replaced': {
    title: 'Registration replaced',
    when: 'when somebody sends the registration form again before paying, with the same e-mail address',
    to: 'registrant',
    fields: [...registrationMailFields, 'replaced code'],
    subject: 'Your registration {replaced code} was replaced by {code}',
    preview: 'Please do not pay for {replaced code} any more.',
    heading: 'Your registration was replaced',
    body: `{greeting}

The registration form of {conference} was sent again with your e-mail address. Registration {code} now takes the place of {replaced code}, which is void: please do not pay for it any more. Money that is already on its way is not lost.

{facts}

{button}

If you would rather have what you chose before, you can change it on that page; while nothing is paid, this costs nothing. If it was not you, please write to us.`,
  },
  'payment-in-question.open': question(
    'Payment under review',
    'when a payment needs review and no place is confirmed yet',
    'Your payment arrived, and we have to review it before we can confirm your place. Your money is safe: you get the place, or the money back. Please do not pay again.',
  ),
  'payment-in-question.confirmed': question(
    'Payment under review, place confirmed',
    'when a payment is not what was owed and the place is confirmed',
    'A payment arrived that we have to review, because it is not what was owed. Your place is not affected, and your money is safe: we will write to you. Please do not pay again.',
  ),
  'payment-in-question.given-up': question(
    'Payment for a cancelled registration',
    'when a payment arrives for a cancelled registration',
    'A payment arrived after your registration was cancelled. It is safe with us: we will send it back and write to you. Please do not pay again.',
  ),
  'payment-in-question.part-paid': {
    title: 'Part of a payment is missing',
    when: 'when less than was owed arrives',
    to: 'registrant',
    fields: [...registrationMailFields, 'amount due', 'held until', 'amounts'],
    subject: '{amount due} is still due: {code}',
    preview: 'We hold your place until {held until}.',
    heading: 'Part of your payment is missing',
    body: `{greeting}

Your payment arrived, and it is less than was owed. It is safe with us and counts towards your registration.

{facts}

{amounts}

Your place is held until {held until}. Please pay the rest on your registration’s page.

{button}`,
  },
  'registration-cancelled': cancelled(
    'Cancellation',
    'when somebody cancels their registration',
    'You cancelled your registration for {conference} on its page. If it was not you, please write to us.',
    [],
  ),
  'registration-cancelled.by-organiser': cancelled(
    'Cancellation by staff',
    'when staff cancel a registration',
    'We cancelled your registration for {conference}. {because}',
    ['because'],
  ),
  'registration-cancelled.with-conference': cancelled(
    'Cancellation with the conference',
    'when the whole conference is cancelled',
    '{conference} was cancelled, and your registration with it. {because}',
    ['because'],
  ),
  'registration-cancelled.declined': cancelled(
    'Custom amount declined',
    'when the organiser declines a custom amount',
    'We could not confirm the amount of your registration for {conference}, so it is cancelled, and nothing that you paid stays with us. The reason: {reason}',
    ['reason'],
  ),
  'registration-handed-over.former': handedOver(
    {
      title: 'Handed over: to the former holder',
      when: 'when a registration was handed over',
      subject: 'You handed over your registration {code}',
      preview: 'It is now in the name of {other person}.',
      heading: 'Your registration was handed over',
    },
    `Your registration for {conference} is now in the name of {other person}, to whom we have written. The address that you have no longer opens its page.

{facts}

If you did not ask for this, please reply to this mail at once.`,
  ),
  'registration-handed-over.former-by-organiser': handedOver(
    {
      title: 'Handed over by staff: to the former holder',
      when: 'when staff handed a registration over',
      subject: 'Your registration {code} is in another name now',
      preview: 'It is now in the name of {other person}.',
      heading: 'Your registration was handed over',
    },
    `We handed your registration for {conference} over: it is now in the name of {other person}, to whom we have written. The address that you have no longer opens its page.

{facts}

If you do not agree with it, please reply to this mail at once.`,
  ),
  'registration-handed-over.successor': received(
    { title: 'Handed over: to the new holder', when: 'when a registration was handed over' },
    '{other person} handed it over to you.',
    '{other person} handed a registration for {conference} over to you.',
  ),
  'registration-handed-over.successor-by-organiser': received(
    { title: 'Handed over by staff: to the new holder', when: 'when staff handed a registration over' },
    'Before, it was in the name of {other person}.',
    'We put a registration for {conference} in your name. Before, it was in the name of {other person}.',
  ),
} satisfies Record<string, AutomaticMail>

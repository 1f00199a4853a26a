import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { reminderDays } from '#domain/registrations/cases/attention-cases.ts'
import { resetHours } from '#domain/staff/team/durations.ts'
import type { AutomaticMail } from '#words/automatic-mails/automatic-mail.ts'

const resetTime = timeInWords(resetHours, 'hour')
const oldTime = timeInWords(reminderDays, 'day')

const conferenceFields = ['conference', 'dates', 'place', 'facts'] as const

/** Mails about abstracts, to readers and colleagues, and to the organiser. */
export const officeMails = {
  'abstract-received': {
    title: 'Abstract received',
    when: 'when an abstract arrives',
    to: 'presenter',
    fields: ['greeting', 'abstract', ...conferenceFields],
    subject: 'We received your abstract {abstract}',
    preview: 'For {conference}. You will hear from the committee.',
    heading: 'We received your abstract',
    body: `{greeting}

Thank you for submitting to {conference}. The committee will read your abstract and write to you. If you need to change it, reply to this mail and quote its id.

{facts}`,
  },
  'subscription-to-confirm': {
    title: 'Newsletter: please confirm',
    when: 'when an address is entered in the subscribe form',
    to: 'reader',
    fields: ['greeting', 'organiser', 'button'],
    subject: 'Please confirm: news from {organiser}',
    preview: 'You will get our newsletter once you have confirmed.',
    heading: 'Do you want our newsletter?',
    body: `{greeting}

Somebody, probably you, asked for the newsletter of {organiser} at this address. Please confirm that you want it: calls for abstracts and early-bird dates, a few times a year.

{button}

If you did not ask for it, ignore this mail: you will get nothing unless you follow the link.`,
  },
  'account-link.invitation': {
    title: 'Invitation to the back office',
    when: 'when a colleague is invited',
    to: 'colleague',
    fields: ['greeting', 'where', 'where in short', 'role', 'days', 'button'],
    subject: 'You are invited to work on {where in short}',
    preview: 'As {role}. The link is valid for {days} days.',
    heading: 'You are invited',
    body: `{greeting}

You are invited to the back office of {where}. Your role: {role}. Open the link to choose a password.

{button}

The link works only for your address and only once, and is valid for {days} days. If you did not expect this mail, you can ignore it.`,
  },
  'account-link.new-password': {
    title: 'New password',
    when: 'when a colleague has forgotten the password',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'button'],
    subject: 'Set a new password for {organiser}',
    preview: `The link is valid for ${resetTime}.`,
    heading: 'Set a new password',
    body: `{greeting}

Somebody, probably you, asked for a new password for your account at {organiser}.

{button}

The link works once and is valid for ${resetTime}. If you did not ask for it, ignore this mail: your password stays as it is.`,
  },
  'account-link.changed': {
    title: 'Change to an account',
    when: 'when a password, a second factor or a role changes, or somebody signs in from a new device',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'whose', 'what', 'at', 'from', 'button'],
    subject: '{whose} at {organiser}: {what}',
    preview: '{at}{from}.',
    heading: '{what}',
    body: `{greeting}

{whose} at {organiser}: {what}, {at}{from}.

If nobody of you did this, set a new password at once, and ask an owner to look at the history.

{button}`,
  },
  'account-link.clashes': {
    title: 'Talks clash',
    when: 'when a scheduled publication makes talks clash, to whoever scheduled it',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'what clashes', 'conference', 'clashes', 'button'],
    subject: '“{what clashes}” was published, and talks clash',
    preview: 'The program of {conference} is as you scheduled it.',
    heading: 'Talks clash',
    body: `{greeting}

“{what clashes}” was published as you scheduled it. These talks of {conference} clash now:

{clashes}

Open it to move a talk, or to say that it is meant so.

{button}`,
  },
  'contact-forwarded': {
    title: 'Message from a visitor',
    when: 'when somebody writes through a contact form',
    to: 'organiser',
    fields: ['who', 'about', 'beginning', 'message', 'how to answer', 'facts'],
    subject: 'Message from {who}{about}',
    preview: '{beginning}',
    heading: 'Message from {who}',
    body: `{facts}

{message}

{how to answer}`,
  },
  'place-to-confirm': {
    title: 'A custom amount is waiting',
    when: 'while a paid custom amount is waiting for a decision',
    to: 'organiser',
    fields: ['who', 'amount', 'code', ...conferenceFields],
    subject: 'A custom amount is waiting for your decision: {code}',
    preview: '{who} has paid {amount} and is waiting to hear whether the place is confirmed.',
    heading: 'A custom amount is waiting for your decision',
    body: `{who} has paid {amount} through the discount form and is waiting to hear whether the place is confirmed.

{facts}

Open the registration {code} in the back office and confirm the amount, or decline it, which refunds everything. Reply to this mail to write to the registrant.`,
  },
  'cases-waiting': {
    title: 'Cases are waiting',
    when: `once in ${oldTime}, while cases of a conference have waited for ${oldTime} or longer`,
    to: 'organiser',
    fields: ['cases', ...conferenceFields],
    subject: `Waiting for ${oldTime} or longer: {cases}, {conference}`,
    preview: 'Nobody has dealt with them.',
    heading: 'Cases are waiting for somebody',
    body: `Nobody has dealt with {cases} of {conference} for ${oldTime} or longer:

{facts}

Attention in the back office says what each of them is about and what can be done. This mail comes again after ${oldTime} until nothing is left that old.`,
  },
  'refund-window-closes': {
    title: 'A refund is due soon',
    when: 'before a payment service stops taking a planned refund',
    to: 'organiser',
    fields: ['amount', 'code', 'paid on', 'last day', ...conferenceFields],
    subject: 'A refund of {amount} is due by {last day}: {code}',
    preview: 'After {last day} it can no longer be refunded the way it was paid.',
    heading: 'A refund is due soon',
    body: `A refund of {amount} for {code} is planned. The payment service accepts refunds of this payment only until {last day}, so it will be paid automatically on {paid on}, earlier than the conference’s policy requires. You need not do anything, but please make sure that the account has enough money. To pay it earlier, release it on the registration’s page in the back office.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

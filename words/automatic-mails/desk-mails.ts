import type { AutomaticMail } from '#words/automatic-mails/automatic-mail.ts'

const conferenceFields = ['conference', 'dates', 'place', 'facts'] as const

/** Mails about abstracts, to readers and colleagues, and to the organiser. */
export const deskMails = {
  'abstract-received': {
    title: 'Abstract received',
    when: 'when an abstract arrives',
    to: 'presenter',
    fields: ['greeting', 'abstract', ...conferenceFields],
    subject: 'We received your abstract {abstract}',
    preview: 'For {conference}. You hear from the committee within 7 working days.',
    heading: 'We received your abstract',
    body: `{greeting}

Thank you for submitting to {conference}. The committee reads your abstract and writes to you within 7 working days. If you need to change it, answer this mail and quote its id.

{facts}`,
  },
  'subscription-to-confirm': {
    title: 'Newsletter: please confirm',
    when: 'when an address is entered in the subscribe form',
    to: 'reader',
    fields: ['greeting', 'organiser', 'button'],
    subject: 'Please confirm: news from {organiser}',
    preview: 'You get our newsletter once you have confirmed.',
    heading: 'Do you want our newsletter?',
    body: `{greeting}

Somebody, probably you, asked for the newsletter of {organiser} at this address. Please confirm that you want it: calls for abstracts and early-bird dates, a few times a year.

{button}

If you did not ask for it, leave this mail: without the link nothing is sent to you.`,
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

The link is for your address alone, works once, and is valid for {days} days. If you did not expect this mail, leave it: nothing happens.`,
  },
  'account-link.new-password': {
    title: 'New password',
    when: 'when a colleague has forgotten the password',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'button'],
    subject: 'Set a new password for {organiser}',
    preview: 'The link is valid for an hour.',
    heading: 'Set a new password',
    body: `{greeting}

Somebody, probably you, asked for a new password for your account at {organiser}.

{button}

The link works once and is valid for an hour. If you did not ask for it, leave this mail: your password stays as it is.`,
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
    title: 'A custom amount waits',
    when: 'while a custom amount that was paid waits for a decision',
    to: 'organiser',
    fields: ['who', 'amount', 'code', ...conferenceFields],
    subject: 'A custom amount waits for you: {code}',
    preview: '{who} has paid {amount} and waits to hear whether the place is confirmed.',
    heading: 'A custom amount waits for you',
    body: `{who} has paid {amount} through the discount form, and waits to hear whether the place is confirmed.

{facts}

Confirm it with “npm run desk -- custom confirm {code}”, or decline it, which gives everything back, with “npm run desk -- custom decline {code} --reason …”. Answer this mail to write to the registrant.`,
  },
  'refund-window-closes': {
    title: 'The time for a refund runs out',
    when: 'before a payment service stops taking a planned refund',
    to: 'organiser',
    fields: ['amount', 'code', 'paid on', 'last day', ...conferenceFields],
    subject: 'A refund of {amount} is due by {last day}: {code}',
    preview: 'After {last day} it can no longer go back the way it came.',
    heading: 'The time for a refund runs out',
    body: `A refund of {amount} for {code} is planned. The payment service takes refunds of this payment until {last day} only, so it is paid by itself on {paid on}, before the conference's policy would ask for it. You need not do anything: please make sure that the account holds the money. To pay it earlier, release it at the desk.

{facts}`,
  },
} satisfies Record<string, AutomaticMail>

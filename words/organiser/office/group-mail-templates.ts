/** Texts to begin a group mail with. */
import { counted } from '#domain/foundations/counted.ts'
import { draftDaysAfterCall } from '#domain/programme/submitting/abstract-drafts.ts'

export interface MailTemplate {
  name: string
  label: string
  /** Whom it is for; undefined for anybody. */
  view?: string
  subject: string
  body: string
}

const blank: MailTemplate = { name: 'blank', label: 'An empty mail', subject: '', body: '{greeting}\n\n' }

export const mailTemplates: readonly MailTemplate[] = [
  {
    name: 'unpaid',
    label: 'Payment reminder',
    view: 'unpaid',
    subject: 'Your registration {code} is not paid yet',
    body: `{greeting}

Thank you for registering for {conference}. We have not received your payment of {amount due} yet.

Your place is held until {held until}. Please pay on your registration’s page:

{button}

If you have just paid, do not pay again: we will write to you as soon as it arrives. If you cannot come, please cancel on the same page, so that somebody else gets the place.`,
  },
  {
    name: 'before',
    label: 'Before the conference',
    view: 'paid',
    subject: '{conference}: what you need to know',
    body: `{greeting}

We look forward to welcoming you to {conference}, {dates}, {place}.

Please bring the code of your registration, {code}: with it you get your badge at the registration desk. Your receipt and everything that you booked are on your registration’s page:

{button}

If something has changed, or you have a question, just reply to this mail.`,
  },
  {
    name: 'presenters',
    label: 'To the presenters',
    view: 'presenters',
    subject: 'Your presentation at {conference}',
    body: `{greeting}

Your presentation at {conference} is coming up: {dates}, {place}.

Please bring your slides or your poster, and look up your time and room in the program on our site. If you cannot come, please tell us soon by replying to this mail.`,
  },
  {
    name: 'drafts',
    label: 'Abstracts that are not submitted',
    view: 'drafts',
    subject: 'Your abstract for {conference} is not submitted yet',
    body: `{greeting}

Somebody, probably you, has saved an abstract for {conference} to finish it later. It is not submitted yet. Abstracts are taken until {last day}:

{button}

If you do not want to submit it, you need not do anything: it is deleted ${counted(draftDaysAfterCall, 'day')} after that day.`,
  },
  {
    name: 'news',
    label: 'Newsletter',
    view: 'newsletter',
    subject: '{conference}, {dates}',
    body: `{greeting}

{conference} takes place on {dates}: {place}.

Registration is open, and abstracts are welcome.

{button}`,
  },
  {
    name: 'answers',
    label: 'Answers wanted',
    subject: 'Some questions about {conference}',
    body: `{greeting}

We still need some answers from you for {conference}, {dates}. You can give them on your registration’s page:

{button}`,
  },
  blank,
]

/** The template for a mail to the registrations of a saved view. */
export function templateFor(name: string | null, view: string | undefined): MailTemplate {
  const chosen = mailTemplates.find(each => each.name === name)
  const fitting = chosen ?? mailTemplates.find(each => each.view !== undefined && each.view === view)
  return fitting ?? blank
}

import { counted } from '#domain/foundations/counted.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'

import type { Issuer } from '#domain/money/documents/letterhead.ts'
import { resetHours } from '#domain/staff/team/durations.ts'
import { type Draft, greeting, nobodyNamed } from '#mails/draft.ts'
import { type AutomaticMail, asTyped, type MailKind } from '#mails/mail-kind.ts'

/** To staff: a link to accept an invitation or to set a new password, or to one's account after a change to it. */
export interface AccountLink {
  readonly kind: 'account-link'
  readonly issuer: Issuer
  readonly hue: number
  readonly email: string
  readonly link: string
  readonly purpose:
    | { readonly kind: 'new-password' }
    /**
     * @param name whose account, if it is not the recipient's
     * @param by who did it, if somebody else did
     * @param from a network address, empty if it is not known
     */
    | {
        readonly kind: 'account-changed'
        readonly name: string
        readonly what: string
        readonly by: string
        readonly at: string
        readonly from: string
      }
    /** @param name of the record that was published as scheduled */
    | {
        readonly kind: 'clashes'
        readonly name: string
        readonly place: string
        readonly clashes: readonly string[]
      }
    /** What is new and overdue among abstracts, by conference. */
    | {
        readonly kind: 'abstract-digest'
        readonly places: readonly (DigestCounts & { readonly place: string })[]
      }
    /** @param name whose conflict was lifted; empty for a stand-in, who is the reader */
    | {
        readonly kind: 'conflict'
        readonly name: string
        readonly number: string
        readonly place: string
        readonly because: string
      }
    /** @param place a conference's subject; empty for the organiser and all conferences */
    | {
        readonly kind: 'invitation'
        readonly roleName: string
        readonly place: string
        /** Who invites; empty if no member of staff did. */
        readonly by: string
        readonly days: number
      }
}

const resetTime = timeInWords(resetHours, 'hour')

const texts = {
  'account-link.invitation': {
    title: 'Invitation to the back office',
    when: 'when a colleague is invited',
    to: 'colleague',
    fields: ['greeting', 'by', 'where', 'where in short', 'role', 'days', 'button'],
    subject: 'You are invited to work on {where in short}',
    preview: 'As {role}. The link is valid for {days} days.',
    heading: 'You are invited',
    body: `{greeting}

You are invited{by} to the back office of {where}. Your role: {role}. Open the link to choose a password.

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
    fields: ['greeting', 'organiser', 'whose', 'what', 'by', 'at', 'from', 'button'],
    subject: '{whose} at {organiser}: {what}',
    preview: '{at}{from}.',
    heading: '{what}',
    body: `{greeting}

{whose} at {organiser}: {what}{by}, {at}{from}.

If nobody of you did this, set a new password at once, and ask an owner to look at the history.

{button}`,
  },
  'account-link.clashes': {
    title: 'Talks clash',
    when: 'when a scheduled publication makes talks clash, to the person who scheduled it',
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
  'account-link.abstract-digest': {
    title: 'Abstracts of the day',
    when: 'daily, while abstracts are new or overdue, to everybody who decides about them and has not turned it off',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'abstracts', 'button'],
    subject: 'Abstracts at {organiser}: what is new and overdue',
    preview: 'What came, and what waits for an answer.',
    heading: 'Abstracts today',
    body: `{greeting}

{abstracts}

{button}

This mail comes daily, but only if something is new or overdue. You can turn it off on the page of your account.`,
  },
  'account-link.conflict-lifted': {
    title: 'Conflict of interest lifted',
    when: 'when an owner lifts a conflict of interest of theirs, to everybody else who decides about the abstract',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'who', 'number', 'conference', 'reason', 'button'],
    subject: 'A conflict of interest was lifted: {number}',
    preview: '{who} now sees this abstract and can decide about it.',
    heading: 'A conflict of interest was lifted',
    body: `{greeting}

{who} was in conflict with the abstract {number} of {conference}, and has lifted that. They now see it and can decide about it. Their reason:

{reason}

{button}`,
  },
  'account-link.stand-in': {
    title: 'Decide about an abstract',
    when: 'when everybody is in conflict with an abstract, to the person whom an owner has named to decide about it',
    to: 'colleague',
    fields: ['greeting', 'organiser', 'number', 'conference', 'reason', 'button'],
    subject: 'You decide about the abstract {number}',
    preview: 'Everybody who decides at {conference} is in conflict with it.',
    heading: 'You decide about an abstract',
    body: `{greeting}

Everybody who decides about abstracts of {conference} is in conflict with {number}. You were named to decide about it all the same:

{reason}

{button}`,
  },
} satisfies Record<string, AutomaticMail>

function write({ issuer, purpose, link: href }: AccountLink): Draft<keyof typeof texts> {
  const values = { greeting: greeting(nobodyNamed), organiser: issuer.name }
  if (purpose.kind === 'new-password') {
    return {
      text: 'account-link.new-password',
      values,
      blocks: { button: [{ kind: 'action', label: 'Set a new password', href }] },
    }
  }
  if (purpose.kind === 'account-changed') {
    const { name, what, by, at, from } = purpose
    return {
      text: 'account-link.changed',
      values: {
        ...values,
        whose: name === '' ? 'Your account' : `The account of ${name}`,
        what,
        by: byWords(by),
        at,
        from: from === '' ? '' : `, from ${from}`,
      },
      blocks: { button: [{ kind: 'action', label: 'Open my account', href }] },
    }
  }
  if (purpose.kind === 'clashes') {
    const { name, place, clashes } = purpose
    return {
      text: 'account-link.clashes',
      values: { ...values, 'what clashes': name, conference: place },
      blocks: {
        clashes: clashes.map(text => ({ kind: 'paragraph', text })),
        button: [{ kind: 'action', label: 'Open it', href }],
      },
    }
  }
  if (purpose.kind === 'conflict') {
    const { name, number, place, because } = purpose
    const known = { ...values, number, conference: place, reason: because }
    const blocks = { button: [{ kind: 'action' as const, label: 'Open the abstract', href }] }
    return name === ''
      ? { text: 'account-link.stand-in', values: known, blocks }
      : { text: 'account-link.conflict-lifted', values: { ...known, who: name }, blocks }
  }
  if (purpose.kind === 'abstract-digest') {
    const { places } = purpose
    return {
      text: 'account-link.abstract-digest',
      values,
      blocks: {
        abstracts: places.map(each => ({ kind: 'paragraph', text: `${each.place}: ${digestLine(each)}.` })),
        button: [
          {
            kind: 'action',
            label: places.length === 1 ? 'Open the abstracts' : 'Open the back office',
            href,
          },
        ],
      },
    }
  }
  const { place, roleName, by, days } = purpose
  return {
    text: 'account-link.invitation',
    values: {
      ...values,
      where: place === '' ? issuer.name : `${place}, ${issuer.name}`,
      'where in short': place || issuer.name,
      role: roleName,
      by: byWords(by),
      days: String(days),
    },
    blocks: { button: [{ kind: 'action', label: 'Accept the invitation', href }] },
  }
}

const byWords = (name: string) => (name === '' ? '' : ` by ${name}`)

interface DigestCounts {
  readonly new: number
  readonly overdue: number
  readonly lapsed: number
  /** Changes by authors that wait for the committee. */
  readonly changed: number
  /** Since the day before. */
  readonly declined: number
  readonly withdrawn: number
  /** The number of the first one on the waiting list, where somebody has declined. */
  readonly next: string | null
}

function digestLine(counts: DigestCounts): string {
  return [
    counts.new > 0 ? counted(counts.new, 'new abstract') : '',
    counts.overdue > 0
      ? `${counted(counts.overdue, 'abstract')} without the answer that was promised by now`
      : '',
    counts.changed > 0 ? `${counted(counts.changed, 'change')} by authors to look at` : '',
    counts.lapsed > 0 ? counted(counts.lapsed, 'overdue change') : '',
    counts.declined > 0
      ? `${counted(counts.declined, 'presenter')} declined${counts.next ? ` (first on the waiting list: ${counts.next})` : ''}`
      : '',
    counts.withdrawn > 0 ? `${counted(counts.withdrawn, 'abstract')} withdrawn` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const accountLink = {
  texts,
  examples: null,
  effects: {},
  write,
  letterheadOf({ issuer, hue, email: address }) {
    return { issuer, hue, isDemo: false, to: { name: '', address }, replyTo: undefined }
  },
  ...asTyped,
} satisfies MailKind<AccountLink, keyof typeof texts>

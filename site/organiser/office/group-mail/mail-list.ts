/** The list of mails to many, in words, and what can be done with several. */

import { fillInKnown } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { deleteDraft } from '#domain/office/group-mail/delete-draft.ts'
import { type GroupMail, mailPurposes, stateOf } from '#domain/office/group-mail/group-mail.ts'
import {
  type ListedMail,
  listedMailStates,
  type MailTypes,
  mailAudiences,
  mailsNoun,
} from '#domain/office/group-mail/mails-noun.ts'
import { sumOfCounts } from '#domain/office/mailings/mailing.ts'
import { audienceWords } from '#site/organiser/office/group-mail/read-audience.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { Choices, ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { groupMailStatus, purposeWords } from '#words/organiser/correspondence/mail-status.ts'

const stateWords = {
  draft: 'Drafts',
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
} as const satisfies Record<(typeof listedMailStates)[number], string>

const audienceNames = {
  registrations: 'Registrants',
  people: 'People by roles',
  newsletter: 'Newsletter',
  drafts: 'Authors with drafts',
} as const

export const mailWords: ListWords<MailTypes> = {
  noun: mailsNoun,
  one: 'mail',
  many: 'mails',
  searched: () => 'Words in a subject or text',
  legends: { state: 'State', to: 'To', purpose: 'Kind' },
  labels: {
    to: 'To',
    kind: 'Kind',
    state: 'State',
    people: 'People',
    sent: 'Sent',
    failed: 'Failed',
    when: 'When',
    written: 'Written',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    ...listedMailStates.map(name => ({ name, label: stateWords[name], query: `state=${name}` })),
  ],
}

export const mailChoices: Choices = {
  state: listedMailStates.map(value => ({ value, label: stateWords[value] })),
  to: mailAudiences.map(value => ({ value, label: audienceNames[value] })),
  purpose: mailPurposes.map(value => ({ value, label: purposeWords[value].short })),
}

export const mailActs: ListActs<MailTypes, 'mail-group'> = {
  noun: mailsNoun,
  right: 'mail-group',
  nameOf: ({ mail }) => mail.subject,
  counted: count => counted(count, 'mail'),
  acts: {
    discard: {
      label: 'Delete drafts',
      title: 'Delete drafts of mails',
      button: count => `Delete ${count}`,
      facts: [{ label: 'Afterwards', lines: ['Their texts are gone for good. Nobody gets a mail.'] }],
      done: count => `Deleted: ${count}.`,
      whyNot: ({ mail }) => (mail.stage === 'draft' ? undefined : 'They were sent off, and stay.'),
      run: async (tx, { permit, act }, id) => (await deleteDraft(tx, permit, act, id)).ok,
    },
  },
}

export const mailRow = (
  { id, mail, counts }: ListedMail,
  { event, subject, zone, now }: { event: string; subject: string; zone: string; now: Temporal.Instant },
) => ({
  id,
  href: organiserPaths.mail(event, id),
  subject: fillInKnown(mail.subject, { conference: subject }),
  to: audienceWords(mail.audience),
  about: purposeWords[mail.purpose].short,
  status: groupMailStatus[stateOf(mail, now)],
  people: sumOfCounts(counts),
  sent: counts.sent,
  failed: counts.failed,
  at: formatInstant(lastStep(mail), zone),
  written: formatInstant(mail.writtenAt, zone),
})

function lastStep(mail: GroupMail): Temporal.Instant {
  if (mail.stage === 'draft') return mail.writtenAt
  return mail.stage === 'stopped' ? mail.stoppedAt : mail.sendAt
}

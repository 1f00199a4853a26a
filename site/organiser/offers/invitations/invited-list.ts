/** The list of those who were invited, in words, and what can be done with many. */
import { counted } from '#domain/foundations/counted.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { writeAgain } from '#domain/offers/invitations/invite.ts'
import { withdrawAdmissionInvitation } from '#domain/offers/invitations/withdraw-admission-invitation.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import { type InvitedTypes, invitedNoun, type ListedInvitation } from '#domain/office/lists/invited-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { invitedStatus } from '#words/organiser/offers/invitation-words.ts'

export const invitedWords: ListWords<InvitedTypes> = {
  noun: invitedNoun,
  one: 'invitation',
  many: 'invitations',
  searched: () => 'Name, address or organisation',
  legends: { state: 'State', admission: 'To' },
  labels: {
    email: 'E-mail',
    organization: 'Organisation',
    admission: 'To',
    state: 'State',
    'used-by': 'Registration',
    'invited-at': 'Invited',
    'reminded-at': 'Last written to again',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'unanswered', label: 'No answer', query: 'state=invited&state=opened' },
    { name: 'registered', label: 'Registered', query: 'state=registered' },
    { name: 'declined', label: 'Declined', query: 'state=declined' },
  ],
}

export const invitedChoices = (admissions: readonly NamedAdmission[]) => ({
  state: Object.entries(invitedStatus).map(([value, { label }]) => ({ value, label })),
  admission: admissions.map(({ key, name }) => ({ value: key, label: name })),
})

const isUnanswered = ({ standing }: ListedInvitation) => standing === 'invited' || standing === 'opened'
const whyAnswered = (row: ListedInvitation) =>
  isUnanswered(row) ? undefined : `They are ${invitedStatus[row.standing].label.toLowerCase()}.`
const whyRegistered = ({ standing }: ListedInvitation) =>
  standing === 'registered' ? 'They have registered.' : undefined

export const invitedActs: ListActs<InvitedTypes, 'manage-members'> = {
  noun: invitedNoun,
  right: 'manage-members',
  nameOf: ({ name, email }) => `${name}, ${email}`,
  counted: count => counted(count, 'person', 'people'),
  acts: {
    remind: {
      label: 'Remind',
      title: 'Remind people of their invitations',
      button: count => `Remind ${count}`,
      facts: [{ label: 'Then', lines: ['Each gets a mail with their link, and may register or decline.'] }],
      done: count => `Reminded: ${count}.`,
      whyNot: whyAnswered,
      run: (tx, { permit, act }, id) => writeAgain(tx, permit, act, { id, occasion: 'reminder' }),
    },
    resend: {
      label: 'Send again',
      title: 'Send invitations again',
      button: count => `Invite ${count} again`,
      facts: [
        {
          label: 'Then',
          lines: ['Each gets the invitation again, also who had declined or was withdrawn.'],
        },
      ],
      done: count => `Invited again: ${count}.`,
      whyNot: whyRegistered,
      run: (tx, { permit, act }, id) => writeAgain(tx, permit, act, { id, occasion: 'invited' }),
    },
    withdraw: {
      label: 'Withdraw',
      title: 'Withdraw invitations',
      button: count => `Withdraw those of ${count}`,
      facts: [{ label: 'Then', lines: ['Their links admit nobody any more. Nobody is told.'] }],
      done: count => `Withdrawn: ${count}.`,
      whyNot: row => (row.standing === 'withdrawn' ? 'They are withdrawn already.' : whyRegistered(row)),
      run: (tx, { permit, act }, id) => withdrawAdmissionInvitation(tx, permit, act, id),
    },
  },
}

export const invitedRow = (
  {
    id,
    title,
    name,
    email,
    organization,
    admission,
    standing,
    invitedAt,
    remindedAt,
    usedBy,
  }: ListedInvitation,
  { name: event, timeZone }: { name: string; timeZone: string },
  admissions: readonly NamedAdmission[],
) => ({
  id,
  name: [title, name].filter(Boolean).join(' '),
  email,
  organization,
  admission: admissions.find(({ key }) => key === admission)?.name ?? '',
  status: invitedStatus[standing],
  usedBy: usedBy && { code: usedBy, href: organiserPaths.registration(event, usedBy) },
  invited: formatDate(dateIn(timeZone, invitedAt)),
  reminded: remindedAt && formatDate(dateIn(timeZone, remindedAt)),
})

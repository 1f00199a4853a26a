/** Invitations to register, as staff read them. */
import type { InviteeFault, InviteeTableFault } from '#domain/offers/invitations/read-invitees.ts'
import type { InvitedStanding } from '#domain/office/lists/invited-noun.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { sentTableFaultWords } from '#words/organiser/unread-words.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const invitedStatus: Readonly<Record<InvitedStanding, StatusWords>> = {
  invited: { label: 'Invited', mark: 'dotted', tone: 'waiting' },
  opened: { label: 'Opened', mark: 'half', tone: 'waiting' },
  registered: { label: 'Registered', mark: 'filled', tone: 'positive' },
  declined: { label: 'Declined', mark: 'ring', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', mark: 'ring', tone: 'quiet' },
}

const problems: Readonly<Record<InviteeFault['problem'], string>> = {
  'no-name': 'it has no name',
  'not-an-address': 'it has no e-mail address',
  'too-long': 'it is too long',
  twice: 'the address stands in the list twice',
}

/** `Line 17: it has no e-mail address (Ada Noor)` */
export const inviteeFaultWords = ({ line, problem, text }: InviteeFault): string =>
  `Line ${line}: ${problems[problem]}${text === '' ? '' : ` (${text})`}`

export function inviteeTableFaultWords(fault: SentTableFault | InviteeTableFault): string {
  switch (fault.code) {
    case 'no-columns':
      return `It needs the columns “Name” and “E-mail”. It has: ${fault.headings.join(', ')}.`
    case 'no-rows':
      return 'There is nobody in it.'
    case 'too-many':
      return `It has more than ${fault.most} people. Divide it.`
    default:
      return sentTableFaultWords(fault)
  }
}

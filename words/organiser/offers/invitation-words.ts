/** Invitations to register, as staff read them. */
import type { TableFault } from '#domain/foundations/texts/headed-table.ts'
import type { InviteeFault } from '#domain/offers/invitations/read-invitees.ts'
import type { InvitedStanding } from '#domain/office/lists/invited-noun.ts'
import type { SentTableFault } from '#domain/preparation/imports/import-faults.ts'
import { lineFaultWords, tableFaultWords } from '#words/organiser/preparation/unreadable-file-words.ts'
import type { StatusWords } from '#words/registration-status.ts'

export const invitedStatus: Readonly<Record<InvitedStanding, StatusWords>> = {
  invited: { label: 'Invited', mark: 'dotted', tone: 'waiting' },
  opened: { label: 'Opened', mark: 'half', tone: 'waiting' },
  registered: { label: 'Registered', mark: 'filled', tone: 'positive' },
  declined: { label: 'Declined', mark: 'ring', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', mark: 'ring', tone: 'quiet' },
}

export const inviteeFaultWords = lineFaultWords<InviteeFault['problem']>({
  'no-name': 'it has no name',
  'not-an-address': 'it has no e-mail address',
  'too-long': 'it is too long',
  twice: 'the address stands in the list twice',
})

export const inviteeTableFaultWords = (fault: SentTableFault | TableFault): string =>
  tableFaultWords(fault, {
    needs: 'the columns “Name” and “E-mail”',
    empty: 'There is nobody in it.',
    rows: 'people',
  })

/** Deletes a conference that nobody paid for, after saying what is removed. */

import { data, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { orderLifeHours } from '#domain/money/payments/attempt.ts'
import { type ConferenceStatus, readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import {
  type DeletionRefusal,
  deleteConference,
  deletionRefusal,
} from '#domain/preparation/set-up/delete-conference.ts'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/delete-conference.ts'

const right = 'end-conference'

export const loader = guardedAtConference(
  right,
  async ({ site, scope, conference, act: { now } }, _args: Route.LoaderArgs) => {
    const status = await readConferenceStatus(site.database.read, conference.id, now, scope.readerId)
    const refusal = deletionRefusal(status)
    return {
      event: conference.name,
      edition: editionName(conference),
      refusal: refusal ? refusalWords(refusal) : null,
      check: checkOf(status),
    }
  },
)

/** The consequences. */
function checkOf({ isPublic, registrations, abstracts }: ConferenceStatus) {
  const facts = [
    {
      label: 'Removed',
      lines: [
        'Its pages, speakers, program, fees and drafts, with their history.',
        'Lists of members, invitations, late links, unfinished abstracts, and messages of visitors.',
        ...(isPublic ? ['Its public pages are no longer found from that moment on.'] : []),
      ],
    },
    { label: 'Roles', lines: ['People lose the roles that they have only at this conference.'] },
    ...(registrations + abstracts > 0
      ? [
          {
            label: 'Stays',
            lines: [
              `${counted(registrations, 'expired or cancelled registration')} and ${counted(abstracts, 'abstract')}, hidden, until their retention period ends.`,
            ],
          },
        ]
      : []),
    { label: 'Afterwards', lines: ['It cannot be undone.'] },
  ]
  return { button: 'Delete the conference', facts, digest: digestOf(facts) }
}

export const action = forms({
  delete: formAtConference(right, async ({ permit, act: by, site, scope, conference }, sent) => {
    const { name, digest } = textsOf(sent, ['name', 'digest'])
    if (name.trim() !== conference.name)
      return data({ problem: 'other-name' as const, name }, { status: 422 })
    const status = await readConferenceStatus(site.database.read, conference.id, by.now, scope.readerId)
    if (!deletionRefusal(status) && digest !== checkOf(status).digest)
      return data({ problem: 'stale' as const, name }, { status: 409 })
    const deleted = await site.database.write(tx => deleteConference(tx, permit, by, conference.id))
    if (deleted.ok) throw redirectTo(`${organiserPaths.home}?done=deleted`)
    // The page itself says why.
    return data({ problem: 'refused' as const, name }, { status: 409 })
  }),
})

function refusalWords({ code, registrations }: DeletionRefusal): string {
  const one = registrations === 1
  const people = one ? 'One registration' : `${registrations} registrations`
  switch (code) {
    case 'paid':
      return `${people} had money or an invoice, and the books need the conference. Cancel or archive it instead.`
    case 'registered':
      return `${people} may still be paid. Cancel the conference first.`
    case 'rehearsed':
      return 'It is being rehearsed. Delete the rehearsal first, under “Rehearse”.'
    case 'paying':
      return `Somebody may be paying for ${one ? 'one registration' : people} at this moment: a payment page is open for at most ${timeInWords(orderLifeHours, 'hour')}. Try again tomorrow.`
  }
}

export default function DeleteConference({ loaderData, actionData }: Route.ComponentProps) {
  const { edition, event, refusal, check } = loaderData
  return (
    <Page title={`Delete ${edition}?`}>
      <p>
        <Link to={organiserPaths.setUp(event)}>Back to the set-up</Link>
      </p>
      {refusal ? (
        <Notice tone="negative" title="It cannot be deleted" answers={actionData}>
          <p>{refusal}</p>
        </Notice>
      ) : (
        <CheckSheet
          view={{
            ...check,
            isStale: actionData?.problem === 'stale',
            hidden: { intent: 'delete' },
            back: organiserPaths.setUp(event),
          }}
          answers={actionData}
        >
          <TextInput
            name="name"
            label={`Its address, to confirm: ${event}`}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            defaultValue={actionData?.name}
            error={actionData?.problem === 'other-name' ? `This is not its address: ${event}` : undefined}
            isRequired
          />
        </CheckSheet>
      )}
    </Page>
  )
}

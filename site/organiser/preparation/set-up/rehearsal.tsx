/** A rehearsal of a conference that is not public yet: it is started, used by its address, and deleted with all it has. */

import { data, Form, Link } from 'react-router'
import { counted } from '#domain/foundations/counted.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { deleteRehearsal } from '#domain/preparation/rehearsing/delete-rehearsal.ts'
import { startRehearsal } from '#domain/preparation/rehearsing/start-rehearsal.ts'
import { findRehearsal, type Rehearsal } from '#domain/preparation/set-up/find-rehearsal.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckSheet } from '#site/organiser/parts/check/check-sheet.tsx'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/set-up/set-up.module.css'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/rehearsal.ts'

const right = 'create-conference'

export const loader = guardedAtConference(right, async ({ site, conference }) => {
  const rehearsal = await findRehearsal(site.database.read, conference.id)
  return {
    event: conference.name,
    hindrance: conference.isRehearsal
      ? 'This is a rehearsal itself.'
      : conference.isActive
        ? 'The conference is public: people who register now do so in earnest.'
        : conference.cancelledAt
          ? 'The conference was cancelled.'
          : null,
    rehearsal: rehearsal && {
      name: rehearsal.name,
      address: site.publicUrl + paths.conference(rehearsal.name),
      check: checkOf(rehearsal),
    },
  }
})

/** The consequences of deleting it. */
function checkOf({ registrations, abstracts }: Rehearsal) {
  const facts = [
    {
      label: 'Deleted',
      lines: [
        `${counted(registrations, 'registration')} with payments, invoices marked TEST and files.`,
        ...(abstracts > 0 ? [`${counted(abstracts, 'abstract')}.`] : []),
        'What you changed on the rehearsal itself, such as codes.',
      ],
    },
    {
      label: 'Stays',
      lines: ['This conference: no place of it was taken, and no number of its invoices used.'],
    },
    { label: 'Afterwards', lines: ['It cannot be undone. You can start another rehearsal.'] },
  ]
  return { button: 'Delete the rehearsal', facts, digest: digestOf(facts) }
}

export const action = forms({
  start: formAtConference(right, async ({ permit, act: by, site, conference }) => {
    const started = await site.database.write(tx => startRehearsal(tx, permit, by))
    if (started.ok) throw redirectTo(`${organiserPaths.rehearsal(conference.name)}?done=started`)
    // The page itself says why.
    return data({ problem: 'refused' as const }, { status: 409 })
  }),
  delete: formAtConference(right, async ({ permit, act: by, site, conference }, sent) => {
    const { digest } = textsOf(sent, ['digest'])
    const rehearsal = await findRehearsal(site.database.read, conference.id)
    const isAsShown = rehearsal && digest === checkOf(rehearsal).digest
    const deleted = isAsShown
      ? await site.database.write(tx =>
          deleteRehearsal(tx, permit, by, {
            registrations: rehearsal.registrations,
          }),
        )
      : undefined
    if (deleted?.ok) throw redirectTo(`${organiserPaths.rehearsal(conference.name)}?done=deleted`)
    return data({ problem: 'stale' as const }, { status: 409 })
  }),
})

const said = {
  started: 'The rehearsal has begun.',
  deleted: 'The rehearsal is deleted, with everything that was tried.',
}

export default function RehearsalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, hindrance, rehearsal } = loaderData
  return (
    <Page
      title="Rehearse"
      lead="Try what people will do before the conference is public: register, pay, change, cancel, and what your team does about it."
    >
      <p>
        <Link to={organiserPaths.setUp(event)}>Back to the set-up</Link>
      </p>
      <Done said={said} />
      {rehearsal ? (
        <>
          <Part title="It is under way">
            <p>
              Anyone who has this address can register there; it stands in no list, and search engines leave
              it out:
            </p>
            <p>
              <a href={rehearsal.address} className={styles.address}>
                {rehearsal.address}
              </a>
            </p>
            <p>
              It is a copy of the conference as it was then, and says TEST in its name. Payments are
              simulated, whatever is connected. Mails are sent. Your team works on it as on a conference:{' '}
              <Link to={organiserPaths.conference(rehearsal.name)}>its back office</Link>. To try what you
              changed since, delete it and start another.
            </p>
          </Part>
          <Part title="Delete it">
            <CheckSheet
              view={{
                ...rehearsal.check,
                isStale: actionData?.problem === 'stale',
                hidden: { intent: 'delete' },
                back: organiserPaths.setUp(event),
              }}
              answers={actionData}
            />
          </Part>
        </>
      ) : hindrance ? (
        <Notice title={hindrance} />
      ) : (
        <>
          {actionData && (
            <Notice tone="negative" title="There is no rehearsal any more." answers={actionData} />
          )}
          <p>
            A copy of the conference is made at an address that nobody guesses: its pages, offers, questions
            and limits, but no codes, members or invitations. Payments are simulated, invoices are marked TEST
            and have no number of yours, other systems are told nothing, and no figure counts it. Publishing
            asks you to delete it first.
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="start" />
            <Button type="submit" tone="loud">
              Start a rehearsal
            </Button>
          </Form>
        </>
      )}
    </Page>
  )
}

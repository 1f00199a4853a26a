/** Deletes a conference that nobody paid for, after saying what is removed. */

import { data, Form, Link, redirect } from 'react-router'
import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { orderLifeHours } from '#domain/money/payments/attempt.ts'
import { readConferenceStatus } from '#domain/preparation/set-up/conference-status.ts'
import {
  type DeletionRefusal,
  deleteConference,
  deletionRefusal,
} from '#domain/preparation/set-up/delete-conference.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference, forms, guardedAtConference } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { formStyle, Page } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/preparation/set-up/ending.module.css'
import { editionName } from '#words/edition-name.ts'
import type { Route } from './+types/delete-conference.ts'

const act = 'end-conference'

export const loader = guardedAtConference(
  act,
  async ({ site, conference, act: { now } }, _args: Route.LoaderArgs) => {
    const status = await readConferenceStatus(site.database.read, conference.id, now)
    const refusal = deletionRefusal(status)
    return {
      event: conference.name,
      edition: editionName(conference),
      refusal: refusal ? refusalWords(refusal) : null,
      isPublic: status.isPublic,
      registrations: status.registrations,
      abstracts: status.abstracts,
    }
  },
)

export const action = forms({
  delete: formAtConference(act, async ({ permit, act: by, site, conference }, sent) => {
    const { name } = textsOf(sent, ['name'])
    if (name.trim() !== conference.name)
      return data({ problem: 'other-name' as const, name }, { status: 422 })
    const deleted = await site.database.write(tx => deleteConference(tx, permit, by, conference.id))
    if (deleted.ok) throw redirect(`${organiserPaths.home}?done=deleted`)
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
    case 'paying':
      return `Somebody may be paying for ${one ? 'one registration' : people} at this moment: a payment page is open for at most ${timeInWords(orderLifeHours, 'hour')}. Try again tomorrow.`
  }
}

export default function DeleteConference({ loaderData, actionData }: Route.ComponentProps) {
  const { edition, event, refusal, registrations, abstracts, isPublic } = loaderData
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
        <>
          <ul className={styles.effects}>
            <li>Its pages, speakers, program, fees and drafts are removed, with their history.</li>
            {isPublic && <li>Its public pages are no longer found from that moment on.</li>}
            <li>People lose the roles that they have only at this conference.</li>
            {registrations + abstracts > 0 && (
              <li>
                {registrations} expired or cancelled registrations and {abstracts} abstracts stay, hidden,
                until their retention period ends.
              </li>
            )}
            <li>It cannot be undone.</li>
          </ul>
          <Form method="post" className={formStyle} noValidate>
            <input type="hidden" name="intent" value="delete" />
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
            <div>
              <Button type="submit" tone="loud">
                Delete the conference
              </Button>
            </div>
          </Form>
        </>
      )}
    </Page>
  )
}

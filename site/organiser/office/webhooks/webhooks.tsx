/**
 * The organiser's own systems and the events that they are sent: of the organiser, or of the conference in the address.
 */

import { data, Form, Link } from 'react-router'
import { type EventName, eventNames } from '#domain/foundations/audit/events.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import {
  addSubscription,
  endSubscription,
  type SubscribeError,
} from '#domain/office/webhooks/manage-subscriptions.ts'
import { sendPing } from '#domain/office/webhooks/send-ping.ts'
import { listSubscriptions } from '#domain/office/webhooks/webhook-queries.ts'
import { isEventName, mostSubscriptions } from '#domain/office/webhooks/webhook-subscription.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextInput } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded, type PermittedRequest } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import styles from '#site/organiser/office/webhooks/webhooks.module.css'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { CheckChoices } from '#site/organiser/parts/access/check-choices.tsx'
import { Secret } from '#site/organiser/parts/access/secret.tsx'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { editionName } from '#words/edition-name.ts'
import { eventWords } from '#words/organiser/office/webhook-event-words.ts'
import type { Route } from './+types/webhooks.ts'

const right = 'manage-tokens'

export const loader = guarded(right, async ({ permit, site, conference }) => {
  const subscriptions = await listSubscriptions(site.database.read, permit)
  const zone = conference?.timeZone ?? 'UTC'
  return {
    place: conference && editionName(conference),
    subscriptions: subscriptions.map(({ id, address, events, makerName, createdAt }) => ({
      id,
      address,
      log: organiserPaths.webhookOf(conference?.name ?? null, id),
      events: events.map(event => eventWords[event]).join(', '),
      maker: makerName,
      made: formatDate(dateIn(zone, createdAt)),
    })),
  }
})

export const action = forms({
  subscribe: form(right, async ({ permit, person, act: by, site }, sent) => {
    const address = textsOf(sent, ['address']).address.trim()
    const events = sent.getAll('event').filter(isEventName)
    const makerId = person.actor.personId
    const made = await site.database.write(tx =>
      addSubscription(tx, permit, by, { address, events, makerId }),
    )
    if (made.ok) return data({ secret: made.value.secret, address, events: [] as EventName[], problem: null })
    return data({ secret: null, address, events, problem: made.error.code }, { status: 422 })
  }),
  ping: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const id = idOf(sent)
    const sentPing = await site.database.write(tx => sendPing(tx, permit, by, id))
    if (!sentPing.ok) throw notFound()
    throw redirectTo(organiserPaths.webhookOf(conference?.name ?? null, id))
  }),
  end: form(right, async ({ permit, act: by, site, conference }, sent) => {
    const ended = await site.database.write(tx => endSubscription(tx, permit, by, idOf(sent)))
    if (!ended.ok) throw notFound()
    throw back(conference)
  }),
})

const idOf = (sent: FormData) => toId(textsOf(sent, ['id']).id) ?? 0
const back = (conference: PermittedRequest<typeof right>['conference']) =>
  redirectTo(`${organiserPaths.webhooksOf(conference?.name ?? null)}?done=ended`)

const problems = {
  address:
    'Events are sent to an address that begins with https:// and contains no password, such as https://crm.example.org/colloquy.',
  'internal-address':
    'This address belongs to an internal network or to this machine. Events are sent to the public internet only.',
  'no-events': 'Choose at least one event.',
  'too-many': `There are already ${mostSubscriptions}. End one first.`,
} as const satisfies Record<SubscribeError['code'], string>

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { place, subscriptions } = loaderData
  const problem = actionData?.problem
  return (
    <Page
      title="Webhooks"
      lead={`Your own systems are notified at once of what happens${place ? ` at ${place}` : ', at every conference'}: ids, sums and states, never names or addresses.`}
    >
      {actionData?.secret && (
        <Notice tone="positive" title={`Events are now sent to ${actionData.address}`} answers={actionData}>
          <p>
            With this secret the receiver can verify that they come from here. Copy it now: it will not be
            shown again.
          </p>
          <Secret secret={actionData.secret} />
        </Notice>
      )}
      {problem === 'too-many' && <Notice tone="negative" title={problems[problem]} answers={actionData} />}
      <Done said={{ ended: 'The webhook has ended. Nothing is sent there any more.' }} />
      <Rows
        caption="Webhooks"
        columns={['Address', 'Events', 'Made by', 'Made', '']}
        empty="No webhooks yet."
        rows={subscriptions.map(({ id, address, log, events, maker, made }) => ({
          key: id,
          cells: [
            <Link key="log" to={log} className={styles.address}>
              {address}
            </Link>,
            events,
            maker,
            made,
            <div key="acts" className={styles.acts}>
              <IdForm intent="ping" id={id} button="Send a test" about={address} />
              <IdForm intent="end" id={id} button="End" about={address} />
            </div>,
          ],
        }))}
      />
      <Part title="Add a webhook">
        <Form method="post" className={formStyle} key={actionData?.secret ?? 'form'}>
          <input type="hidden" name="intent" value="subscribe" />
          <TextInput
            name="address"
            label="Address"
            type="url"
            hint="Begins with https://"
            autoComplete="off"
            defaultValue={actionData?.secret ? '' : actionData?.address}
            error={problem === 'address' || problem === 'internal-address' ? problems[problem] : undefined}
            isRequired
          />
          <CheckChoices
            name="event"
            label="Events"
            choices={eventNames.map(code => ({ code, words: eventWords[code] }))}
            chosen={actionData?.events ?? []}
            error={problem === 'no-events' ? problems['no-events'] : undefined}
          />
          <div>
            <Button type="submit" tone="loud">
              Add the webhook
            </Button>
          </div>
        </Form>
      </Part>
    </Page>
  )
}

function IdForm({
  intent,
  id,
  button,
  about,
}: {
  intent: string
  id: number
  button: string
  about: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone="quiet" aria-label={`${button}: ${about}`}>
        {button}
      </Button>
    </Form>
  )
}

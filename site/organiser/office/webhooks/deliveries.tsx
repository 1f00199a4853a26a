/** What was sent to one of the organiser's own systems, with the results. */

import { Form, Link } from 'react-router'
import { countedInWords, timeInWords } from '#domain/foundations/counted-in-words.ts'
import { triesLimit } from '#domain/foundations/outbox/effects.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { redeliver } from '#domain/office/webhooks/redeliver.ts'
import { listDeliveries, listSubscriptions } from '#domain/office/webhooks/webhook-queries.ts'
import type { DeliveryState } from '#domain/office/webhooks/webhook-subscription.ts'
import { receiverSeconds } from '#domain/office/webhooks/webhook-subscription.ts'
import { Button } from '#site/components/form/button.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { Page } from '#site/organiser/parts/page.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import { Status } from '#site/organiser/parts/status.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import type { StatusWords } from '#words/registration-status.ts'
import type { Route } from './+types/deliveries.ts'

const right = 'manage-tokens'

export const loader = guarded(
  right,
  async ({ permit, site, conference }, { params, url }: Route.LoaderArgs) => {
    const { read } = site.database
    const subscription = (await listSubscriptions(read, permit)).find(({ id }) => String(id) === params.id)
    if (!subscription) throw notFound()
    const zone = conference?.timeZone ?? 'UTC'
    const { rows, next } = await listDeliveries(read, subscription.id, toId(url.searchParams.get('after')))
    return {
      up: organiserPaths.webhooksOf(conference?.name ?? null),
      address: subscription.address,
      zone,
      older: next,
      rows: rows.map(delivery => ({
        id: delivery.id,
        event: delivery.event,
        state: delivery.state,
        at: formatInstant(delivery.createdAt, zone),
        tries: delivery.tries,
        outcome: delivery.failure ?? (delivery.lastStatus === null ? '' : `answered ${delivery.lastStatus}`),
      })),
    }
  },
)

export const action = forms({
  again: form(right, async ({ permit, act: by, site, conference }, sent, { params }) => {
    const [subscriptionId, deliveryId] = [toId(params.id) ?? 0, toId(textsOf(sent, ['id']).id) ?? 0]
    const done = await site.database.write(tx => redeliver(tx, permit, by, { subscriptionId, deliveryId }))
    if (!done.ok && done.error.code === 'not-found') throw notFound()
    throw redirectTo(`${organiserPaths.webhookOf(conference?.name ?? null, subscriptionId)}?done=again`)
  }),
})

const states = {
  queued: { label: 'On its way', mark: 'half', tone: 'waiting' },
  delivered: { label: 'Delivered', mark: 'filled', tone: 'positive' },
  failed: { label: 'Given up', mark: 'warning', tone: 'negative' },
} as const satisfies Record<DeliveryState, StatusWords>

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { up, address, zone, rows, older } = loaderData
  return (
    <Page
      title="What was sent"
      lead={
        <>
          To {address}, newest first. Times are {zone}. If a receiver does not answer with a 2xx within{' '}
          {timeInWords(receiverSeconds, 'second')}, delivery is tried again, up to{' '}
          {countedInWords(triesLimit, 'time')} in all, ever less often. <Link to={up}>All webhooks</Link>
        </>
      }
    >
      <Done said={{ again: 'It is being sent again.' }} />
      <Rows
        caption="Deliveries"
        columns={['Event', 'State', 'When', 'Tries', 'Last answer', '']}
        figures={['Tries']}
        empty="Nothing has been sent yet."
        rows={rows.map(({ id, event, state, at, tries, outcome }) => ({
          key: id,
          cells: [
            event,
            <Status key="state" status={states[state]} />,
            at,
            tries,
            outcome,
            state === 'queued' ? null : (
              <Form method="post" key={id}>
                <input type="hidden" name="intent" value="again" />
                <input type="hidden" name="id" value={id} />
                <Button type="submit" tone="quiet" aria-label={`Send ${event} of ${at} again`}>
                  Send again
                </Button>
              </Form>
            ),
          ],
        }))}
      />
      {older !== null && (
        <p>
          <Link to={`?after=${older}`}>Older</Link>
        </p>
      )}
    </Page>
  )
}

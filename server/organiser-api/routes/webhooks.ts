import { z } from '@hono/zod-openapi'
import { eventNames } from '#domain/foundations/audit/events.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { addSubscription, endSubscription } from '#domain/office/webhooks/manage-subscriptions.ts'
import { redeliver } from '#domain/office/webhooks/redeliver.ts'
import { sendPing } from '#domain/office/webhooks/send-ping.ts'
import { listDeliveries, listSubscriptions } from '#domain/office/webhooks/webhook-queries.ts'
import { shape } from '#server/api/describe-call.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import { type ApiCall, idIn } from '#server/organiser-api/authorize-call.ts'
import { bodyShape } from '#server/organiser-api/call-description.ts'
import { Calls } from '#server/organiser-api/calls.ts'
import { afterOf, paging } from '#server/organiser-api/paging.ts'
import { notHere, nothingForToken } from '#server/organiser-api/problems.ts'

const address = 'https://crm.example.org/colloquy'
const event = z.enum(eventNames)

const subscriptions = shape(
  'Webhooks',
  {
    rows: z.array(
      z.object({ id: z.int(), address: z.string(), events: z.array(event), createdAt: z.iso.datetime() }),
    ),
  },
  { rows: [{ id: 3, address, events: ['registration.paid'], createdAt: '2027-01-10T12:00:00Z' }] },
)
const newSubscription = bodyShape(
  'NewWebhook',
  {
    address: z
      .string()
      .openapi({ format: 'uri', pattern: '^https://[^\\s@/?#]+([/?][^\\s#]*)?$', maxLength: 500 }),
    events: z.array(event).max(100).openapi({ minItems: 1 }),
  },
  { address, events: ['registration.paid'] },
)
const made = shape(
  'WebhookMade',
  {
    id: z.int(),
    secret: z.string().openapi({ description: 'The key for the signatures; it is not shown again.' }),
  },
  { id: 3, secret: 'whsec_2b7…' },
)
const deliveries = shape(
  'Deliveries',
  {
    rows: z.array(
      z.object({
        id: z.int(),
        event: z.string(),
        state: z.enum(['queued', 'delivered', 'failed']),
        tries: z.int(),
        lastStatus: z.int().nullable(),
        failure: z.string().nullable(),
        createdAt: z.iso.datetime(),
        doneAt: z.iso.datetime().nullable(),
      }),
    ),
    after: z.int().nullable(),
  },
  {
    rows: [
      {
        id: 81,
        event: 'registration.paid',
        state: 'delivered',
        tries: 1,
        lastStatus: 204,
        failure: null,
        createdAt: '2027-01-10T12:00:00Z',
        doneAt: '2027-01-10T12:00:01Z',
      },
    ],
    after: null,
  },
)
const delivery = shape('DeliveryMade', { deliveryId: z.int() }, { deliveryId: 81 })
const nothing = shape('Done', {}, {})

/** Webhooks of the organiser and all conferences, and of one conference: the same calls at two addresses. */
const places = [
  { at: '/webhooks', tag: 'Webhooks' },
  { at: '/conferences/{event}/webhooks', tag: 'Webhooks of a conference' },
] as const

const right = 'manage-tokens'
const gone = fail<Problem & { code: string }>({ code: 'not-found', ...nothingForToken })

export function webhookCalls(dependencies: Dependencies): Calls {
  const { read } = dependencies.database
  const calls = new Calls(dependencies)
  for (const { at, tag } of places) {
    calls
      .read(
        { path: at, tag, summary: 'Webhooks and their events', right, answer: subscriptions },
        async call => ({
          rows: (await listSubscriptions(read, call.permit)).map(({ id, address, events, createdAt }) => ({
            id,
            address,
            events,
            createdAt: createdAt.toString(),
          })),
        }),
      )
      .write(
        {
          path: at,
          tag,
          summary: 'Add a webhook',
          right,
          body: newSubscription,
          answer: made,
          status: 201,
        },
        async (tx, call, sent) => {
          const { makerId = '' } = call.token.actor
          const subscribed = await addSubscription(tx, call.permit, call.act, { ...sent, makerId })
          return subscribed.ok ? subscribed : fail(problems[subscribed.error.code])
        },
      )
      .write(
        { method: 'delete', path: `${at}/{id}`, tag, summary: 'End a webhook', right, answer: nothing },
        async (tx, call) => {
          const ended = await endSubscription(tx, call.permit, call.act, idIn(call))
          return ended.ok ? ok({}) : gone
        },
      )
      .write(
        { path: `${at}/{id}/pings`, tag, summary: 'Send a test', right, answer: delivery, status: 201 },
        async (tx, call) => {
          const sent = await sendPing(tx, call.permit, call.act, idIn(call))
          return sent.ok ? ok({ deliveryId: sent.value }) : gone
        },
      )
      .read(
        {
          path: `${at}/{id}/deliveries`,
          tag,
          summary: 'Deliveries, fifty at a time, newest first',
          right,
          query: z.object(paging),
          answer: deliveries,
        },
        async (call, query) => {
          const id = await findOwn(call)
          const { rows, next } = await listDeliveries(read, id, afterOf(query))
          return {
            rows: rows.map(row => ({
              ...row,
              createdAt: row.createdAt.toString(),
              doneAt: row.doneAt?.toString() ?? null,
            })),
            after: next,
          }
        },
      )
      .write(
        {
          path: `${at}/{id}/deliveries/{number}/redelivery`,
          tag,
          summary: 'Send a delivery again',
          right,
          answer: nothing,
        },
        async (tx, call) => {
          const subscriptionId = idIn(call)
          const deliveryId = idIn(call, 'number')
          const again = await redeliver(tx, call.permit, call.act, { subscriptionId, deliveryId })
          if (again.ok) return ok({})
          return again.error.code === 'not-found' ? gone : fail(problems.waiting)
        },
      )
  }
  return calls

  async function findOwn(call: ApiCall<typeof right>): Promise<number> {
    const id = idIn(call)
    const own = await listSubscriptions(read, call.permit)
    if (!own.some(each => each.id === id)) throw notHere()
    return id
  }
}

const invalid = (errors: Record<string, string>) =>
  ({ code: 'invalid', status: 422, title: 'Some fields are not valid', errors }) as const

const problems = {
  address: invalid({ address: 'It must begin with https:// and contain no password.' }),
  'internal-address': invalid({ address: 'It must be an address of the public internet.' }),
  'no-events': invalid({ events: 'Name at least one event.' }),
  'too-many': { code: 'too-many', status: 409, title: 'No more webhooks can be added here' },
  waiting: { code: 'waiting', status: 409, title: 'This delivery is already on its way' },
} as const satisfies Record<string, Problem & { code: string }>

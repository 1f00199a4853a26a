/**
 * From an audited act to events for other systems. An event is sent only while whoever subscribed may read what it is
 * about.
 */

import type { Transaction } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type EventName, eventOf } from '#domain/foundations/audit/events.ts'
import { toStored } from '#domain/foundations/time.ts'
import { enqueueDelivery } from '#domain/office/webhooks/manage-subscriptions.ts'
import { rightFor } from '#domain/office/webhooks/webhook-subscription.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { opens, partsHeld } from '#domain/staff/rights/permit.ts'

/**
 * Stores what is to be sent about an audited act: to every subscription that wants the event and whose maker may still
 * read its subject. Repeating it changes nothing.
 */
export async function announceEvent(tx: Transaction, auditId: number, now: Temporal.Instant): Promise<void> {
  const entry = await tx.selectFrom('audit_entries').selectAll().where('id', '=', auditId).executeTakeFirst()
  const event = entry && eventOf(entry.act)
  if (!entry || !event) return
  const conferenceId = entry.conference_id
  // Other systems would take it for real.
  if (conferenceId !== null && (await findConferenceById(tx, conferenceId))?.isRehearsal) return
  const subscriptions = await tx
    .selectFrom('webhook_subscriptions')
    .select(['id', 'events', 'maker_id'])
    .where('ended_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('conference_id', 'is', null),
        ...(conferenceId === null ? [] : [eb('conference_id', '=', conferenceId)]),
      ]),
    )
    .where('created_at', '<=', entry.recorded_at)
    .orderBy('id')
    .execute()
  // Only `addSubscription` writes it.
  const wanting = subscriptions.filter(({ events }) => (JSON.parse(events) as string[]).includes(event))
  if (wanting.length === 0) return
  const body = JSON.stringify({
    id: `evt_${entry.id}`,
    type: event,
    at: entry.recorded_at,
    conference: await nameOf(tx, conferenceId),
    subject: await subjectOf(tx, entry.subject_kind, entry.subject_id),
    facts: withoutTexts(JSON.parse(entry.facts)),
  })
  const abstractId = entry.subject_kind === 'abstract' ? Number(entry.subject_id) : undefined
  for (const { id, maker_id } of wanting) {
    const maker = { memberships: await listMemberships(tx, maker_id) }
    if (!mayHear(maker, event, conferenceId)) continue
    if (abstractId !== undefined && !(await mayKnow(tx, maker_id, abstractId))) continue
    const made = await tx
      .insertInto('webhook_deliveries')
      .values({
        subscription_id: id,
        event_key: `evt_${entry.id}`,
        event,
        body,
        state: 'queued',
        created_at: toStored(now),
      })
      .onConflict(conflict => conflict.columns(['subscription_id', 'event_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await enqueueDelivery(tx, made.id, `${made.id}`, now)
  }
}

/** The history says which extra by its name; other systems ask for it. */
function withoutTexts({ extra: _, ...facts }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return facts
}

/**
 * Whether they may still send events to another system, and read everything that this one can be about: a right to some
 * registrations only is no right to be told about all.
 */
const mayHear = (
  maker: Parameters<typeof opens>[0],
  event: EventName,
  conferenceId: number | null,
): boolean =>
  opens(maker, 'manage-tokens', conferenceId) && partsHeld(maker, rightFor(event), conferenceId) === 'all'

/** Whoever is in conflict with an abstract is told nothing about it; of one that is gone there is nothing to tell. */
async function mayKnow(tx: Transaction, readerId: string, abstractId: number): Promise<boolean> {
  const row = await abstractsSeenBy(tx, { kind: 'chair', conferenceIds: 'all', readerId })
    .select('id')
    .where('id', '=', abstractId)
    .executeTakeFirst()
  return row !== undefined
}

async function nameOf(tx: Transaction, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('conferences').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** The subject of the event, by the name that the organiser's API uses. */
async function subjectOf(tx: Transaction, kind: string, id: string | null) {
  if (kind === 'registration' && id !== null) {
    const row = await tx
      .selectFrom('registrations')
      .select('code')
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return { kind, id: row?.code ?? null }
  }
  if (kind === 'abstract' && id !== null) {
    const row = await abstractsSeenBy(tx, theProduct)
      .select('number')
      .where('id', '=', Number(id))
      .executeTakeFirst()
    return { kind, id: row?.number ?? null }
  }
  return { kind, id }
}

/**
 * Connections that an owner saved in the browser, such as keys of a gateway. They are sealed with the server's own
 * key, so a copy of the database does not contain them in clear.
 */

import type { Reader, Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type Connection,
  type Connections,
  isService,
  type Service,
} from '#domain/preparation/connections/connection.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Encrypts texts so that only this product, with its key, reads them. */
export interface Sealing {
  seal(text: string): string
  /** Undefined where the text was sealed with another key, or changed since. */
  open(sealed: string): string | undefined
}

export interface StoredConnections {
  connections: Connections
  /** Sealed with another key: after SECRET_KEY was changed, or in a copy that has another one. */
  unreadable: Service[]
}

export async function readConnections(db: Reader, sealing: Sealing): Promise<StoredConnections> {
  const rows = await db.selectFrom('connections').select(['service', 'sealed']).execute()
  const stored: StoredConnections = { connections: {}, unreadable: [] }
  for (const { service, sealed } of rows) {
    // A later release may connect more.
    if (!isService(service)) continue
    const text = sealing.open(sealed)
    if (text === undefined) stored.unreadable.push(service)
    // Sealed by `saveConnection` and by nobody else.
    else stored.connections[service] = JSON.parse(text) as Connection
  }
  return stored
}

/** Connects a service from now on. Its values were read by `readConnection`, and tried. */
export async function saveConnection(
  tx: Transaction,
  _permit: Permit<'set-organisation'>,
  { actor, now }: Act<Staff>,
  sealing: Sealing,
  service: Service,
  connection: Connection,
): Promise<void> {
  const row = { service, sealed: sealing.seal(JSON.stringify(connection)), saved_at: toStored(now) }
  await tx
    .insertInto('connections')
    .values(row)
    .onConflict(conflict => conflict.column('service').doUpdateSet(row))
    .execute()
  // The first one at once: whoever connects it wants to see it.
  if (service === 'backup')
    await enqueue(tx, { kind: 'back-up', effect: `back-up:${toStored(now)}`, payload: {}, now })
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'service connected',
    subject: { kind: 'connection', id: service },
    facts: { service },
    now,
  })
}

/** Connects a service no more. @returns whether it was connected */
export async function removeConnection(
  tx: Transaction,
  _permit: Permit<'set-organisation'>,
  { actor, now }: Act<Staff>,
  service: Service,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connections')
    .where('service', '=', service)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'service disconnected',
    subject: { kind: 'connection', id: service },
    facts: { service },
    now,
  })
  return true
}

/** Money moved between registrations: by a move to another conference, or by staff. */
import { askOnce } from '#database/ask-once.ts'
import type { Reader } from '#database/database.ts'
import { nameInText, namePartsOf } from '#domain/conference/conferences/whole-name.ts'

export interface MovedMoney {
  /** From the point of view of the registration asked about. */
  direction: 'to' | 'from'
  amountMinor: number
  currency: string
  movedAt: Temporal.Instant
  /** The registration at the other end. */
  other: {
    id: number
    code: string
    secret: string
    /** Its conference's name in addresses, and its displayed name. */
    event: string
    conference: string
  }
  /** Whether both registrations now have the same holder, so that their pages may link to each other. */
  isSameHolder: boolean
}

/** All money moved to or from a registration, oldest first. */
export function listMovedMoney(db: Reader, registrationId: number): Promise<MovedMoney[]> {
  return askOnce(db, `moved money of ${registrationId}`, async () => {
    const rows = await db
      .selectFrom('credit_transfers as credit')
      .innerJoin('registrations as source', 'source.id', 'credit.from_registration_id')
      .innerJoin('registrations as target', 'target.id', 'credit.to_registration_id')
      .innerJoin('conferences as source_event', 'source_event.id', 'source.conference_id')
      .innerJoin('conferences as target_event', 'target_event.id', 'target.conference_id')
      .select(['credit.amount_minor', 'credit.currency', 'credit.recorded_at'])
      .select([
        'source.id as from_id',
        'source.code as from_code',
        'source.secret as from_secret',
        'source.email as from_email',
      ])
      .select([
        'source_event.name as from_event',
        'source_event.subject as from_subject',
        'source_event.prefix as from_prefix',
        'source_event.name_order as from_order',
      ])
      .select(['target.id as to_id', 'target.code as to_code', 'target.secret as to_secret'])
      .select([
        'target.email as to_email',
        'target_event.name as to_event',
        'target_event.subject as to_subject',
        'target_event.prefix as to_prefix',
        'target_event.name_order as to_order',
      ])
      .where(eb =>
        eb.or([
          eb('credit.from_registration_id', '=', registrationId),
          eb('credit.to_registration_id', '=', registrationId),
        ]),
      )
      .orderBy('credit.id')
      .execute()
    return rows.map(row => {
      const isAway = row.from_id === registrationId
      return {
        direction: isAway ? 'to' : 'from',
        amountMinor: row.amount_minor,
        currency: row.currency,
        movedAt: Temporal.Instant.from(row.recorded_at),
        other: isAway
          ? {
              id: row.to_id,
              code: row.to_code,
              secret: row.to_secret,
              event: row.to_event,
              conference: nameInText(namePartsOf(row.to_prefix, row.to_subject, row.to_order)),
            }
          : {
              id: row.from_id,
              code: row.from_code,
              secret: row.from_secret,
              event: row.from_event,
              conference: nameInText(namePartsOf(row.from_prefix, row.from_subject, row.from_order)),
            },
        isSameHolder: row.from_email.toLowerCase() === row.to_email.toLowerCase(),
      }
    })
  })
}

/**
 * The registrations that a registration's money may have been paid for: its own id first, then those that gave it
 * credit, newest first, each with its own sources.
 */
export async function listSourceIds(db: Reader, registrationId: number): Promise<number[]> {
  return follow(db, 'back', registrationId, new Set())
}

/**
 * The registrations that may have money paid for a registration now: its own id, and all that the money was moved
 * to.
 */
export async function listOnwardIds(db: Reader, registrationId: number): Promise<number[]> {
  return follow(db, 'on', registrationId, new Set())
}

async function follow(db: Reader, way: 'back' | 'on', id: number, seen: Set<number>): Promise<number[]> {
  // Staff may have moved money back and forth.
  if (seen.has(id)) return []
  seen.add(id)
  const [here, beyond] =
    way === 'back'
      ? (['to_registration_id', 'from_registration_id'] as const)
      : (['from_registration_id', 'to_registration_id'] as const)
  const steps = await db
    .selectFrom('credit_transfers')
    .select(`${beyond} as id`)
    .where(here, '=', id)
    .orderBy(beyond, 'desc')
    .execute()
  const ids = [id]
  for (const step of steps) ids.push(...(await follow(db, way, step.id, seen)))
  return ids
}

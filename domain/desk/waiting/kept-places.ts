/** Places that codes keep for their holders: docs/offers.md. */

import type { Database, Transaction } from '#database/database.ts'
import { inSavepoint } from '#database/savepoint.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { seatsLeft } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'

/** Codes would keep more places than are free; so many are lacking. */
export type TooFewPlaces = { code: 'too-few-places'; lacking: number }

class Overfull extends Error {
  readonly lacking: number

  constructor(lacking: number) {
    super('more places would be kept than are free')
    this.lacking = lacking
  }
}

/**
 * Writes codes, and refuses what would keep more places than are free. Places that are no longer kept are offered to the waiting
 * list.
 */
export async function keepingPlaces<T, E extends { code: string }>(
  tx: Transaction,
  { conferenceId, now }: { conferenceId: number; now: Temporal.Instant },
  write: () => Promise<Result<T, E>>,
): Promise<Result<T, E | TooFewPlaces>> {
  await lockConference(tx, conferenceId)
  const before = new Map((await listLimits(tx, conferenceId)).map(({ id, kept = 0 }) => [id, kept]))
  const changeOf = ({ id, kept = 0 }: { id: number; kept?: number }) => kept - (before.get(id) ?? 0)
  const done = await inSavepoint(tx, async () => {
    const written = await write()
    const limits = await listLimits(tx, conferenceId)
    const grown = limits.filter(limit => changeOf(limit) > 0)
    const lacking = Math.max(0, ...grown.map(limit => 0 - seatsLeft(limit)))
    if (lacking > 0) throw new Overfull(lacking)
    return { written, isChanged: limits.some(limit => changeOf(limit) !== 0) }
  })
  if (!done.ok) {
    if (done.error instanceof Overfull) return fail({ code: 'too-few-places', lacking: done.error.lacking })
    throw done.error
  }
  const { written, isChanged } = done.value
  if (written.ok && isChanged) {
    await offerSeats(tx, conferenceId, now)
    await bumpRevision(tx, conferenceId)
  }
  return written
}

/** Frees the places of codes whose last day is over. */
export async function freeKeptPlaces({
  database,
  clock,
}: {
  database: Database
  clock: { now: () => Temporal.Instant }
}): Promise<void> {
  const now = clock.now()
  const keeping = await database.read
    .selectFrom('codes')
    .innerJoin('conferences', 'conferences.id', 'codes.conference_id')
    .select(['codes.id', 'conferences.id as conferenceId', 'codes.valid_until', 'conferences.time_zone'])
    .where('codes.places', '=', 'kept')
    .where('codes.valid_until', 'is not', null)
    .execute()
  const isOver = ({ valid_until: last, time_zone: zone }: (typeof keeping)[number]) =>
    last !== null && last < dateIn(zone, now).toString()
  const over = Map.groupBy(keeping.filter(isOver), each => each.conferenceId)
  await eachApart(over, ([conferenceId, codes]) =>
    database.write(tx =>
      free(
        tx,
        conferenceId,
        codes.map(({ id }) => id),
        now,
      ),
    ),
  )
}

async function free(
  tx: Transaction,
  conferenceId: number,
  codeIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const conference = await lockConference(tx, conferenceId)
  const today = dateIn(conference.timeZone, now).toString()
  const freed = await tx
    .updateTable('codes')
    .set({ places: null })
    .where('id', 'in', codeIds)
    .where('places', '=', 'kept')
    .where('valid_until', '<', today)
    .returning(['id', 'uses', 'uses_allowed'])
    .execute()
  for (const { id, uses, uses_allowed: most } of freed) {
    await recordAudit(tx, {
      conferenceId,
      actor: theClock,
      act: 'kept places freed',
      subject: { kind: 'code', id },
      facts: { count: (most ?? uses) - uses },
      now,
    })
  }
  if (freed.length === 0) return
  await offerSeats(tx, conferenceId, now)
  await bumpRevision(tx, conferenceId)
}

/** Nobody waits for what is over: docs/algorithms/capacity.md. */
import type { Database } from '#database/database.ts'
import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { listConferencesById, lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { endWaitFor } from '#domain/desk/waiting/end-wait.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { type Clock, dateIn } from '#domain/foundations/time.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { hasMoneyHistory } from '#domain/money/refunds/money-parts.ts'
import { isWaiting, listWaitsAt } from '#domain/registrations/places/extra-waits.ts'

/**
 * Ends the line of each conference that is over: for whoever still waits for a place, or for a decision about an
 * application, and for whoever has a place and waits for an extra. No mail tells them. Where money has arrived, staff decide.
 */
export async function endWaiting({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const conferences = await listConferencesById(database.read, await listWithLine(database, now))
  const ended = conferences.filter(each => hasEnded(each, now) && !each.cancelledAt)
  await eachApart(ended, conference => endLineOf(database, conference, now))
}

/** Conferences that may be over, and for whose places or extras somebody waits. */
async function listWithLine({ read }: Database, now: Temporal.Instant): Promise<number[]> {
  const rows = await read
    .selectFrom('conferences')
    .select('conferences.id')
    .where('ends_on', '<=', dateIn('UTC', now).toString())
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.conference_id', '=', 'conferences.id')
            .where('registrations.state', '=', 'waiting'),
        ),
        exists(
          selectFrom('extra_waits')
            .innerJoin('registrations', 'registrations.id', 'extra_waits.registration_id')
            .select('extra_waits.id')
            .whereRef('extra_waits.conference_id', '=', 'conferences.id')
            .where(isWaiting),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function endLineOf(database: Database, conference: Conference, now: Temporal.Instant): Promise<void> {
  const act = { actor: theClock, now }
  const { id: conferenceId } = conference
  const waiting = await database.read
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  await eachApart(waiting, ({ id: registrationId }) =>
    database.write(async tx => {
      await lockConference(tx, conferenceId)
      if (await hasMoneyHistory(tx, registrationId)) return
      const because = automaticReasons.noPlaceFree
      await cancelRegistration(tx, act, { conference, registrationId, because, isToldOtherwise: true })
    }),
  )
  await database.write(async tx => {
    await lockConference(tx, conferenceId)
    for (const wait of await listWaitsAt(tx, conferenceId)) await endWaitFor(tx, act, wait, 'impossible')
  })
}

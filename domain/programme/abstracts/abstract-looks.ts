/** Which abstracts a member of staff has not seen yet in their list. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { salesEnd } from '#domain/conference/conferences/conference.ts'
import { listConferencesById } from '#domain/conference/conferences/conference-queries.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import { isChanged, isChangeMissing } from '#domain/programme/abstracts/missing-change.ts'
import { overdueBefore } from '#domain/programme/abstracts/promised-answer.ts'

/** The id of the newest abstract that somebody has seen in a conference's list; null before they first look. */
export const lastLook = (conferenceId: number, personId: string | null) =>
  sql<number | null>`(select max(abstract_id) from abstract_looks
    where conference_id = ${conferenceId} and person_id = ${personId ?? ''})`

/** Notes that somebody has looked at the list. @param newest the id of the first abstract in it */
export async function noteLook(
  tx: Transaction,
  { conferenceId, personId, newest }: { conferenceId: number; personId: string; newest: number },
): Promise<void> {
  await tx
    .insertInto('abstract_looks')
    .values({ conference_id: conferenceId, person_id: personId, abstract_id: newest })
    .onConflict(conflict =>
      conflict.columns(['conference_id', 'person_id']).doUpdateSet({ abstract_id: newest }),
    )
    .execute()
}

export interface WaitingAbstracts {
  /** Since somebody's last look. */
  new: number
  /** Promised an answer by yesterday or earlier, and not told any; none once the conference is over. */
  overdue: number
  /** Changes that were asked for until a day that is over, and did not come; none once the conference is over. */
  lapsed: number
  /** Changes by authors that wait for the committee; none once the conference is over. */
  changed: number
}

/** How many abstracts of each conference wait for somebody; two queries for all. */
export async function countWaitingAbstracts(
  db: Reader,
  conferenceIds: readonly number[],
  personId: string,
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, WaitingAbstracts>> {
  if (conferenceIds.length === 0) return new Map()
  const conferences = await listConferencesById(db, conferenceIds)
  const open = conferences.filter(conference => salesEnd(conference, now) === undefined)
  const overdue = open.map(
    conference => sql`when ${sql.lit(conference.id)} then ${toStored(overdueBefore(now, conference))}`,
  )
  // What was submitted later than a time that is none is not overdue.
  const before = sql<string>`case abstracts.conference_id ${sql.join([...overdue, sql`when -1 then ''`], sql` `)} else '' end`
  const days = open.map(
    ({ id, timeZone }) => sql`when ${sql.lit(id)} then ${dateIn(timeZone, now).toString()}`,
  )
  // No day is before an empty one.
  const today = sql<string>`case abstracts.conference_id ${sql.join([...days, sql`when -1 then ''`], sql` `)} else '' end`
  const rows = await abstractsSeenBy(db, { kind: 'chair', conferenceIds, readerId: personId })
    .leftJoin('abstract_looks', join =>
      join
        .onRef('abstract_looks.conference_id', '=', 'abstracts.conference_id')
        .on('abstract_looks.person_id', '=', personId),
    )
    .select('abstracts.conference_id as conferenceId')
    .select([
      sql<number>`sum(case when abstracts.id > coalesce(abstract_looks.abstract_id, 0) then 1 else 0 end)`.as(
        'new',
      ),
      sql<number>`sum(case when abstracts.state = 'submitted' and abstracts.released_version is null
        and abstracts.created_at < ${before} then 1 else 0 end)`.as('overdue'),
      sql<number>`sum(case when ${isChangeMissing(today)} then 1 else 0 end)`.as('lapsed'),
      sql<number>`sum(case when ${isChanged} and ${today} <> '' then 1 else 0 end)`.as('changed'),
    ])
    .groupBy('abstracts.conference_id')
    .execute()
  return new Map(
    rows.map(row => [
      row.conferenceId,
      {
        new: Number(row.new),
        overdue: Number(row.overdue),
        lapsed: Number(row.lapsed),
        changed: Number(row.changed),
      },
    ]),
  )
}

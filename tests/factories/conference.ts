import type { Insertable } from 'kysely'
import type { Database, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { Clock } from '#domain/foundations/time.ts'

/** A clock that stands still until a test sets it. */
export class StoppedClock implements Clock {
  instant: Temporal.Instant

  constructor(instant = '2027-01-10T12:00:00Z') {
    this.instant = Temporal.Instant.from(instant)
  }

  now(): Temporal.Instant {
    return this.instant
  }

  pass(duration: Temporal.DurationLike): void {
    this.instant = this.instant.add(duration)
  }
}

/** The prices of the test conference: the oral presentation 699.00, two nights in the only room 290.00. */
export interface ConferenceWithFees {
  conference: Conference
  earlyId: number
  openId: number
  lateId: number
  roomId: number
}

/**
 * An upcoming conference with three periods of which `Mid Term` is open on 10 January 2027, and one room.
 */
export async function createConference(
  database: Database,
  changes: Partial<{ name: string; timeZone: string; currency: string; feeBasisPoints: number }> = {},
): Promise<ConferenceWithFees> {
  return database.write(async tx => {
    const { name = 'crystals', timeZone = 'Europe/Lisbon', currency = 'USD', feeBasisPoints = 500 } = changes
    const { id, periodIds, roomIds } = await insertConference(tx, {
      columns: {
        name,
        subject: 'Crystals and Glasses',
        prefix: '5th World Congress on',
        starts_on: '2027-06-07',
        ends_on: '2027-06-09',
        time_zone: timeZone,
        currency,
        fee_basis_points: feeBasisPoints,
      },
      prices: {
        invited_minor: 64_900,
        oral_minor: 69_900,
        poster_minor: 39_900,
        student_minor: 29_900,
        delegate_minor: 59_900,
        virtual_minor: 19_900,
      },
      periods: [
        { name: 'Earlybird', endsOn: '2026-12-31', lessMinor: 10_000 },
        { name: 'Mid Term', endsOn: '2027-03-31', lessMinor: 0 },
        { name: 'Late', endsOn: '2027-06-06', lessMinor: -10_000 },
      ],
      rooms: [{ name: 'Single Occupancy', nightsMinor: [15_000, 29_000, 43_000, 56_000] }],
    })
    const [earlyId, openId, lateId] = periodIds
    const [roomId] = roomIds
    const conference = await findConferenceById(tx, id)
    if (!conference || !earlyId || !openId || !lateId || !roomId) {
      throw new Error('the conference was not created')
    }
    return { conference, earlyId, openId, lateId, roomId }
  })
}

type ConferenceColumns = Insertable<Schema['conferences']>
type Prices = Pick<
  Schema['registration_categories'],
  'invited_minor' | 'oral_minor' | 'poster_minor' | 'student_minor' | 'delegate_minor' | 'virtual_minor'
>

/** A conference in Lisbon as its rows, with defaults for what a test does not set. */
export async function insertConference(
  tx: Transaction,
  conference: {
    columns: Partial<ConferenceColumns> &
      Pick<ConferenceColumns, 'name' | 'subject' | 'prefix' | 'starts_on' | 'ends_on'>
    /** The default prices of a period. */
    prices: Prices
    periods: readonly { name: string; endsOn: string; lessMinor: number }[]
    /** With prices for one to four nights. */
    rooms: readonly { name: string; nightsMinor: readonly [number, number, number, number] }[]
  },
): Promise<{ id: number; periodIds: number[]; roomIds: number[] }> {
  const { columns, prices, periods, rooms } = conference
  const { id } = await tx
    .insertInto('conferences')
    .values({
      is_active: 1,
      time_zone: 'Europe/Lisbon',
      location: 'Lisbon, Portugal',
      is_hybrid: 1,
      hue: 210,
      art_family: 'lattice',
      photo: null,
      currency: 'USD',
      fee_basis_points: 500,
      add_on_minor: 20_000,
      custom_amount_min_minor: 100,
      custom_amount_max_minor: 1_000_000,
      hold_minutes: 30,
      // Tests about something else may register any number of times.
      unpaid_per_email: 10_000,
      unpaid_per_client: 10_000,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await tx
    .insertInto('registration_categories')
    .values(
      periods.map(({ name, endsOn, lessMinor }) => ({
        conference_id: id,
        name,
        ends_on: endsOn,
        invited_minor: prices.invited_minor - lessMinor,
        oral_minor: prices.oral_minor - lessMinor,
        poster_minor: prices.poster_minor - lessMinor,
        student_minor: prices.student_minor - lessMinor,
        delegate_minor: prices.delegate_minor - lessMinor,
        virtual_minor: prices.virtual_minor - lessMinor,
      })),
    )
    .returning('id')
    .execute()
  const accommodations = await tx
    .insertInto('accommodations')
    .values(
      rooms.map(({ name, nightsMinor: [one, two, three, four] }) => ({
        conference_id: id,
        name,
        one_night_minor: one,
        two_nights_minor: two,
        three_nights_minor: three,
        four_nights_minor: four,
      })),
    )
    .returning('id')
    .execute()
  return {
    id,
    periodIds: stored.map(period => period.id),
    roomIds: accommodations.map(room => room.id),
  }
}

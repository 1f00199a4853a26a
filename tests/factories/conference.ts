import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { loadCountries } from '#domain/conferences/countries.ts'
import type { Clock } from '#domain/time.ts'

/** A clock that stands still until a test moves it. */
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

/** What a test's conference costs: the oral presentation 699.00, two nights in the one room 290.00. */
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
    await loadCountries(tx)
    const { id } = await tx
      .insertInto('conferences')
      .values({
        name: changes.name ?? 'crystals',
        is_active: 1,
        subject: 'Crystals and Glasses',
        prefix: '5th World Congress on',
        starts_on: '2027-06-07',
        ends_on: '2027-06-09',
        time_zone: changes.timeZone ?? 'Europe/Lisbon',
        location: 'Lisbon, Portugal',
        is_hybrid: 1,
        hue: 210,
        art_family: 'lattice',
        photo: null,
        currency: changes.currency ?? 'USD',
        fee_basis_points: changes.feeBasisPoints ?? 500,
        add_on_minor: 20_000,
        custom_amount_min_minor: 100,
        custom_amount_max_minor: 1_000_000,
        hold_minutes: 30,
        // Tests that are not about these limits register as often as they like.
        unpaid_per_email: 10_000,
        unpaid_per_client: 10_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const categories = await tx
      .insertInto('registration_categories')
      .values(
        [
          { name: 'Earlybird', ends_on: '2026-12-31', less: 10_000 },
          { name: 'Mid Term', ends_on: '2027-03-31', less: 0 },
          { name: 'Late', ends_on: '2027-06-06', less: -10_000 },
        ].map(({ name, ends_on, less }) => ({
          conference_id: id,
          name,
          ends_on,
          invited_minor: 64_900 - less,
          oral_minor: 69_900 - less,
          poster_minor: 39_900 - less,
          student_minor: 29_900 - less,
          delegate_minor: 59_900 - less,
          virtual_minor: 19_900 - less,
        })),
      )
      .returning('id')
      .execute()
    const room = await tx
      .insertInto('accommodations')
      .values({
        conference_id: id,
        name: 'Single Occupancy',
        one_night_minor: 15_000,
        two_nights_minor: 29_000,
        three_nights_minor: 43_000,
        four_nights_minor: 56_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const conference = await findConferenceById(tx, id)
    const [early, open, late] = categories
    if (!conference || !early || !open || !late) throw new Error('the conference was not created')
    return { conference, earlyId: early.id, openId: open.id, lateId: late.id, roomId: room.id }
  })
}

/** What is limited at a conference in a rush, and how much of it was sold. */
import type { Database } from '#database/database.ts'
import { findConferenceByName } from '#domain/conference/conferences/conference-queries.ts'
import { sellExtra } from '#tests/factories/groups.ts'
import { limitSeats } from '#tests/load/limit-seats.ts'

export interface LimitedSale {
  conferenceId: number
  workshop: number
  /** The options of the workshop, the first of which may have a limit of its own. */
  options: number[]
}

interface Places {
  /** null: no limit */
  seats: number | null
  workshop: number | null
  /** Of the first option; without it the workshop has no options. */
  option?: number
}

/** A new workshop at a conference, with these limits and no others; nothing of them is sold. */
export async function openLimitedSale(
  database: Database,
  event: string,
  { seats, workshop, option }: Places,
): Promise<LimitedSale> {
  const conferenceId = await limitSeats(database, event, seats)
  const conference = await findConferenceByName(database.read, event)
  if (!conference) throw new Error(`no conference ${event}`)
  const extra = { name: 'Workshop', price_minor: 12_000, most: 4 }
  const options = option === undefined ? [] : ['Morning', 'Afternoon']
  const { id, optionIds } = await sellExtra({ database, conference }, extra, options)
  const [first = null] = optionIds
  const limits = [
    ...(workshop === null ? [] : [{ offer_id: id, option_id: null, seats: workshop }]),
    ...(option === undefined ? [] : [{ offer_id: id, option_id: first, seats: option }]),
  ]
  if (limits.length > 0) {
    const rows = limits.map(limit => ({ conference_id: conferenceId, ...limit }))
    await database.write(tx => tx.insertInto('capacity_limits').values(rows).execute())
  }
  return { conferenceId, workshop: id, options: optionIds }
}

/** A new room by night at a conference, with two nights; the first has this many rooms, and nothing else is limited. */
export async function openNights(
  database: Database,
  event: string,
  rooms: number,
): Promise<{ stay: number; nights: number[] }> {
  const sale = await openLimitedSale(database, event, { seats: null, workshop: null, option: rooms })
  await database.write(async tx => {
    await tx
      .updateTable('offers')
      .set({
        name: 'Hotel Aurora',
        most: 1,
        tax_class: 'accommodation',
        night_minor: 12_000,
        night_places: null,
      })
      .where('id', '=', sale.workshop)
      .execute()
    for (const [at, id] of sale.options.entries()) {
      const night_on = `2027-03-${20 + at}`
      await tx.updateTable('offer_options').set({ night_on }).where('id', '=', id).execute()
    }
  })
  return { stay: sale.workshop, nights: sale.options }
}

/** How many of an extra, or of one of its options, stand on registrations: what was promised to people. */
export async function countSold(database: Database, offerId: number, optionId?: number): Promise<number> {
  const lines = await database.read
    .selectFrom('registration_lines')
    .select('quantity')
    .where('offer_id', '=', offerId)
    .where('ended_at', 'is', null)
    .$if(optionId !== undefined, query => query.where('option_id', '=', optionId ?? 0))
    .execute()
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

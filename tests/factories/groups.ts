/** Groups of several people on one registration. */
import type { Database } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type GroupInput, receiveGroup } from '#domain/desk/registering/place-group.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import type { GroupOrder } from '#domain/offers/pricing/group-price.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import type { StoppedClock } from '#tests/factories/conference.ts'
import { registrant } from '#tests/factories/registration.ts'

interface Place {
  database: Database
  conference: Conference
  clock: StoppedClock
}

export const takeGroups = (database: Database) =>
  database.write(tx => tx.updateTable('conferences').set({ takes_groups: 1 }).execute())

/** How many of each admission, and which extras. */
export const groupOf = (
  people: Readonly<Record<string, number>>,
  extras: readonly OrderedExtra[] = [],
): GroupOrder => ({
  people: Object.entries(people).map(([admission, quantity]) => ({
    admission: admission as GroupOrder['people'][number]['admission'],
    quantity,
  })),
  extras,
})

export async function placeGroup(
  { database, conference, clock }: Place,
  order: GroupOrder,
  payer: Partial<GroupInput['payer']> = {},
): Promise<Registration> {
  const placement = { conference, actor: aVisitor, now: clock.now(), draftKey: null }
  const input = { payer: { ...registrant, name: 'Ira Bond', email: 'office@example.org', ...payer }, order }
  const placed = await receiveGroup(database, placement, input)
  if (!placed.ok) throw new Error(JSON.stringify(placed.error))
  return placed.value.registration
}

/** The registration as it is now, with its people. */
export async function readGroup(database: Database, id: number) {
  const registration = await findRegistration(database.read, id)
  if (!registration) throw new Error('no registration')
  return { registration, people: await listGuests(database.read, registration) }
}

/** An extra of the organiser's own. @returns its id and those of its options */
export function sellExtra(
  { database, conference }: Pick<Place, 'database' | 'conference'>,
  columns: {
    name: string
    price_minor: number
    most?: number
    is_for_guests?: 0 | 1
    is_refundable?: 0 | 1
    is_own_amount?: 0 | 1
    is_of_registration?: 0 | 1
    takes_place_from?: string
    takes_place_to?: string
    night_minor?: number
    night_places?: number
  },
  options: readonly string[] = [],
): Promise<{ id: number; optionIds: number[] }> {
  return database.write(async tx => {
    const { id } = await tx
      .insertInto('offers')
      .values({
        ...{
          conference_id: conference.id,
          kind: 'extra',
          position: 1,
          description: '',
          sold_by: 'everybody',
        },
        ...{ most: 1, ...columns },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const optionIds: number[] = []
    for (const [position, name] of options.entries()) {
      const values = { offer_id: id, position: position + 1, name, surcharge_minor: 0 }
      const option = await tx
        .insertInto('offer_options')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      optionIds.push(option.id)
    }
    return { id, optionIds }
  })
}

import type { Database } from '#database/database.ts'
import { placeCustomRegistration, placeRegistration } from '#domain/desk/registering/place-registration.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { Title } from '#domain/foundations/texts/titles.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import type { ConferenceWithFees, StoppedClock } from '#tests/factories/conference.ts'

export const registrant: Registrant & { title: Title } = {
  title: 'Dr.',
  name: 'Ada Noor',
  email: 'ada@example.org',
  telephone: '+351 21 000 0000',
  organization: 'Institute of Slow Glass',
  city: 'Lisbon',
  countryId: 620,
  billingAddress: 'Rua do Vidro 7\nLisbon',
  postalCode: '1000-001',
  billingOrganization: '',
  purchaseOrder: '',
  taxId: '',
}

/** An oral presentation in the open period without extras: 699.00 + 5 % = 733.95. */
export function oralInput(
  { openId }: ConferenceWithFees,
  changes: Partial<RegistrationInput> = {},
): RegistrationInput {
  return {
    registrant,
    periodId: openId,
    presentationType: 'oral',
    accommodation: null,
    hasAddOn: false,
    code: '',
    ...changes,
  }
}

/** A registration that was placed and not paid. */
export async function createRegistration(
  database: Database,
  fees: ConferenceWithFees,
  clock: StoppedClock,
  changes: Partial<RegistrationInput> = {},
): Promise<Registration> {
  const placed = await database.write(tx =>
    placeRegistration(
      tx,
      { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey: null },
      oralInput(fees, changes),
    ),
  )
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed.error)}`)
  return placed.value.registration
}

/** Places a registration for USD 250.00 that its registrant named. */
export async function createCustomRegistration(
  database: Database,
  { conference }: ConferenceWithFees,
  clock: StoppedClock,
): Promise<Registration> {
  const input = { registrant, amountMinor: 25_000, description: 'As agreed' }
  const placement = { conference, actor: { kind: 'visitor' }, now: clock.now(), draftKey: null } as const
  const placed = await database.write(tx => placeCustomRegistration(tx, placement, input))
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value.registration
}

/** How certain it is that a mail's recipient typed what it says: docs/security.md. */
import type { Reader } from '#database/database.ts'

/**
 * How certain it is that an address belongs to the person who typed it. `paid`: money was received while the
 * registration was theirs. `demonstration`: only demonstration money, which costs nobody anything. `organiser`: it is
 * the organiser's own, or belongs to somebody whom staff write to themselves.
 */
export type AddressProof = 'organiser' | 'paid' | 'demonstration' | 'none'

/** @param holder whether it is who holds the registration now, who handed it over, or who was named by them */
export async function readHolderProof(
  db: Reader,
  code: string,
  holder: 'present' | 'former' | 'successor',
): Promise<AddressProof> {
  // Somebody who was just named by another person cannot have paid anything yet.
  if (holder === 'successor') return 'none'
  const registration = await db
    .selectFrom('registrations')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  if (!registration) return 'none'
  const handovers = await db
    .selectFrom('handovers')
    .select('handed_over_at')
    .where('registration_id', '=', registration.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const [last, beforeLast] = handovers.map(({ handed_over_at }) => handed_over_at)
  return holder === 'former'
    ? readMoneyProof(db, registration.id, { after: beforeLast, until: last })
    : readMoneyProof(db, registration.id, { after: last })
}

/**
 * The time in which one person held the registration, compared with when money was recorded; open at an end that is
 * not set.
 */
interface Tenure {
  after?: string | undefined
  until?: string | undefined
}

/** @param seen registrations already visited: money may have been moved back and forth between two */
async function readMoneyProof(
  db: Reader,
  registrationId: number,
  { after = '', until = '9999' }: Tenure,
  seen: ReadonlySet<number> = new Set(),
): Promise<AddressProof> {
  const captures = await db
    .selectFrom('captures')
    .select('gateway')
    .distinct()
    .where('registration_id', '=', registrationId)
    .where('recorded_at', '>', after)
    .where('recorded_at', '<=', until)
    .execute()
  if (captures.some(({ gateway }) => gateway !== 'demo')) return 'paid'
  const credits = await db
    .selectFrom('credit_transfers')
    .select('from_registration_id as sourceId')
    .distinct()
    .where('to_registration_id', '=', registrationId)
    .where('recorded_at', '>', after)
    .where('recorded_at', '<=', until)
    .execute()
  let proof: AddressProof = captures.length > 0 ? 'demonstration' : 'none'
  for (const { sourceId } of credits) {
    if (seen.has(sourceId)) continue
    // The payer controlled the other registration, or staff moved the money.
    const brought = await readMoneyProof(db, sourceId, {}, new Set([...seen, registrationId]))
    if (brought === 'paid') return brought
    if (brought !== 'none') proof = brought
  }
  return proof
}

/** How often registrations use their codes. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'

/**
 * Records the uses of a code by a registration: one, or one for each person of a group who has it. The count is a
 * conditional write, so under concurrency exactly the allowed number succeed.
 */
export async function redeemCode(
  tx: Transaction,
  codeId: number,
  registrationId: number,
  uses = 1,
): Promise<boolean> {
  const redeemed = await tx
    .updateTable('codes')
    .set({ uses: sql`uses + ${uses}` })
    .where('id', '=', codeId)
    .where(eb =>
      eb.or([eb('uses_allowed', 'is', null), eb(sql<number>`uses + ${uses}`, '<=', eb.ref('uses_allowed'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!redeemed) return false
  await tx
    .insertInto('code_redemptions')
    .values({ registration_id: registrationId, code_id: codeId, is_counted: 1, uses })
    .onConflict(oc => oc.column('registration_id').doUpdateSet({ code_id: codeId, is_counted: 1, uses }))
    .execute()
  return true
}

/**
 * Records the uses again for a registration that was given up and then paid after all, and for whoever has joined it. If
 * a code is used up by now, the agreed price stands and they are not recorded.
 */
export async function recountCode(tx: Transaction, registrationId: number): Promise<void> {
  const redemptions = await tx
    .selectFrom('code_redemptions')
    .innerJoin('registrations', 'registrations.id', 'code_redemptions.registration_id')
    .select(['code_id', 'uses', 'registration_id'])
    .where(eb =>
      eb.or([eb('registrations.id', '=', registrationId), eb('joined_to_id', '=', registrationId)]),
    )
    .where('is_counted', '=', 0)
    .orderBy('code_id')
    .execute()
  for (const { code_id, registration_id, uses } of redemptions) {
    await redeemCode(tx, code_id, registration_id, uses)
  }
}

/** What a registration had of its code before it was given up, if there are as many uses left. */
export function findLostUses(
  db: Reader,
  registrationId: number,
): Promise<{ codeId: number; uses: number } | undefined> {
  return db
    .selectFrom('code_redemptions')
    .innerJoin('codes', 'codes.id', 'code_redemptions.code_id')
    .select(['code_redemptions.code_id as codeId', 'code_redemptions.uses'])
    .where('code_redemptions.registration_id', '=', registrationId)
    .where('code_redemptions.is_counted', '=', 0)
    .where(eb =>
      eb.or([
        eb('codes.uses_allowed', 'is', null),
        eb(sql<number>`codes.uses + code_redemptions.uses`, '<=', eb.ref('codes.uses_allowed')),
      ]),
    )
    .executeTakeFirst()
}

/** How many uses of a code a registration has that count. */
export async function countUsesOf(
  db: Reader,
  codeId: number,
  registrationId: number | undefined,
): Promise<number> {
  if (registrationId === undefined) return 0
  const redemption = await db
    .selectFrom('code_redemptions')
    .select('uses')
    .where('registration_id', '=', registrationId)
    .where('code_id', '=', codeId)
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  return redemption?.uses ?? 0
}

/** The code that a registration was made with, whether or not its use still counts. */
export async function findRedeemedCode(db: Reader, registrationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('code_redemptions')
    .innerJoin('codes', 'codes.id', 'code_redemptions.code_id')
    .select('codes.code')
    .where('code_redemptions.registration_id', '=', registrationId)
    .executeTakeFirst()
  return row?.code
}

/** The code of a registration, and how many of its uses count now. */
export async function findUsesOf(
  db: Reader,
  registrationId: number,
): Promise<{ codeId: number; uses: number } | undefined> {
  const row = await db
    .selectFrom('code_redemptions')
    .select(['code_id', 'uses', 'is_counted'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  return row && { codeId: row.code_id, uses: row.is_counted === 1 ? row.uses : 0 }
}

/**
 * Records more uses by a group, of the code that it has or of its first one: a conditional write, as `redeemCode` is.
 *
 * @param uses how many it has then
 * @returns false if the code has fewer left
 */
export async function raiseUses(
  tx: Transaction,
  codeId: number,
  registrationId: number,
  uses: number,
): Promise<boolean> {
  const counted = await countUsesOf(tx, codeId, registrationId)
  if (uses <= counted) return true
  if (!(await redeemCode(tx, codeId, registrationId, uses - counted))) return false
  await tx
    .updateTable('code_redemptions')
    .set({ uses })
    .where('registration_id', '=', registrationId)
    .execute()
  return true
}

/**
 * Lets a group have as many uses of its code as its people have it. If more of them are used up by now, the agreed price
 * stands and they are not recorded.
 */
export async function fitUses(tx: Transaction, registrationId: number, uses: number): Promise<void> {
  const found = await findUsesOf(tx, registrationId)
  if (found && found.uses < uses) await raiseUses(tx, found.codeId, registrationId, uses)
  else await keepUses(tx, registrationId, uses)
}

/** Releases a registration's use of its code, if any. Idempotent. */
export async function returnCode(tx: Transaction, registrationId: number): Promise<void> {
  await returnCodes(tx, [registrationId])
}

/** Releases the uses of those who left a group; the others keep theirs. @param uses how many are left at most */
export async function keepUses(tx: Transaction, registrationId: number, uses: number): Promise<void> {
  if (uses === 0) return returnCode(tx, registrationId)
  const redemption = await tx
    .selectFrom('code_redemptions')
    .select(['code_id', 'uses'])
    .where('registration_id', '=', registrationId)
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  if (!redemption || redemption.uses <= uses) return
  await tx
    .updateTable('code_redemptions')
    .set({ uses })
    .where('registration_id', '=', registrationId)
    .execute()
  await tx
    .updateTable('codes')
    .set({ uses: sql`uses - ${redemption.uses - uses}` })
    .where('id', '=', redemption.code_id)
    .execute()
}

/** Gives uses of a code to another registration, with the people who have it; as many stay used as before. */
export async function moveUses(
  tx: Transaction,
  { from, to, uses }: { from: number; to: number; uses: number },
): Promise<void> {
  const redemption = await tx
    .selectFrom('code_redemptions')
    .select(['code_id', 'uses'])
    .where('registration_id', '=', from)
    .where('is_counted', '=', 1)
    .executeTakeFirst()
  const moved = Math.min(uses, redemption?.uses ?? 0)
  if (!redemption || moved === 0) return
  if (moved === redemption.uses) {
    await tx
      .updateTable('code_redemptions')
      .set({ registration_id: to })
      .where('registration_id', '=', from)
      .execute()
    return
  }
  await tx
    .updateTable('code_redemptions')
    .set({ uses: redemption.uses - moved })
    .where('registration_id', '=', from)
    .execute()
  await tx
    .insertInto('code_redemptions')
    .values({ registration_id: to, code_id: redemption.code_id, is_counted: 1, uses: moved })
    .execute()
}

/** Does it for several registrations. */
export async function returnCodes(tx: Transaction, registrationIds: readonly number[]): Promise<void> {
  const returned = await tx
    .updateTable('code_redemptions')
    .set({ is_counted: 0 })
    .where('registration_id', 'in', registrationIds)
    .where('is_counted', '=', 1)
    .returning(['code_id', 'uses'])
    .execute()
  const ofCode = Map.groupBy(returned, ({ code_id }) => code_id)
  for (const [id, redemptions] of [...ofCode].sort(([a], [b]) => a - b)) {
    const count = redemptions.reduce((sum, { uses }) => sum + uses, 0)
    const { conference_id, places } = await tx
      .updateTable('codes')
      .set({ uses: sql`uses - ${count}` })
      .where('id', '=', id)
      .returning(['conference_id', 'places'])
      .executeTakeFirstOrThrow()
    // Its places are kept again, which may be all that are left.
    if (places === 'kept' && conference_id !== null) await bumpRevision(tx, conference_id)
  }
}

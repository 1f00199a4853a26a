import type { Transaction } from '#database/database.ts'
import { type Condition, toStoredConditions } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listMemberLists } from '#domain/offers/members/member-lists.ts'
import { admissionIn, type CopiedOffers } from '#domain/preparation/copying/clone-offers.ts'

/** Copies who may buy what, and the names of lists; the people on them, and what they sent, stay. */
export async function copyConditions(
  tx: Transaction,
  { source, to }: { source: Conference; to: number },
  { offers }: CopiedOffers,
): Promise<void> {
  const lists = await copyMemberLists(tx, source.id, to)
  const copyOf = (condition: Condition): Condition => {
    if (condition.kind !== 'members' || condition.list === undefined) return condition
    const list = lists.get(condition.list)
    if (list === undefined) throw new Error(`list ${condition.list} of members was not copied`)
    return { ...condition, list }
  }
  const copied = Object.entries(source.conditions).flatMap(([admission, condition]) =>
    condition ? [[admissionIn(offers, admission), copyOf(condition)] as const] : [],
  )
  await tx
    .updateTable('conferences')
    .set({ conditions: toStoredConditions(Object.fromEntries(copied)) })
    .where('id', '=', to)
    .execute()
}

/** @returns the copies' ids by those of the lists */
async function copyMemberLists(tx: Transaction, from: number, to: number): Promise<Map<number, number>> {
  const copies = new Map<number, number>()
  for (const { id, name } of await listMemberLists(tx, from)) {
    const copy = await tx
      .insertInto('member_lists')
      .values({ conference_id: to, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(id, copy.id)
  }
  return copies
}

import type { Transaction } from '#database/database.ts'

/** Counts an unpaid group that has grown or shrunk, for the limit of unpaid people of one address: a bill of extras as one. */
export async function recountPeople(tx: Transaction, registrationId: number, people: number): Promise<void> {
  await tx
    .updateTable('registration_sources')
    .set({ people: Math.max(1, people) })
    .where('registration_id', '=', registrationId)
    .execute()
}

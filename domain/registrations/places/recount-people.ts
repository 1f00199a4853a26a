import type { Transaction } from '#database/database.ts'

/** Counts an unpaid group that has grown or shrunk, for the limit of unpaid people of one address. */
export async function recountPeople(tx: Transaction, registrationId: number, people: number): Promise<void> {
  await tx
    .updateTable('registration_sources')
    .set({ people })
    .where('registration_id', '=', registrationId)
    .execute()
}

import type { Transaction } from '#database/database.ts'
import { toStoredDays } from '#domain/conference/conferences/abstract-days.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { moveDate } from '#domain/preparation/set-up/dependent-dates.ts'

/** The days of the copies of topics and forms, moved as all deadlines are. @param content their ids, by those of the source's */
export async function copyAbstractDays(
  tx: Transaction,
  { source, to, toStartsOn }: { source: Conference; to: number; toStartsOn: Temporal.PlainDate },
  content: ReadonlyMap<number, number>,
): Promise<void> {
  const days = source.abstractDays.flatMap(({ on, id, closesOn }) => {
    const copy = content.get(id)
    return copy === undefined
      ? []
      : [{ on, id: copy, closesOn: moveDate(closesOn, { from: source, toStartsOn }) }]
  })
  const stored = toStoredDays(days)
  if (stored !== null)
    await tx.updateTable('conferences').set({ abstract_days: stored }).where('id', '=', to).execute()
}

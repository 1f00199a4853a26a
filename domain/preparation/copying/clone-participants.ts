import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { consentHelp, toStoredParticipants } from '#domain/conference/conferences/participants.ts'

/** The copy has the same list, without anybody on it: its last day moves as far as the conference's first day does. */
export async function copyParticipants(
  tx: Transaction,
  {
    source: { participants },
    to,
    days,
  }: { source: Pick<Conference, 'participants'>; to: number; days: number },
  questions: ReadonlyMap<number, number>,
): Promise<void> {
  const questionId = questions.get(participants?.questionId ?? 0)
  // There is none, or nobody is asked any more.
  if (!participants || questionId === undefined) return
  const until = Temporal.PlainDate.from(participants.until).add({ days }).toString()
  const copied = { ...participants, until, questionId }
  await tx
    .updateTable('conferences')
    .set({ participants: toStoredParticipants(copied) })
    .where('id', '=', to)
    .execute()
  await tx
    .updateTable('questions')
    .set({ help: consentHelp(copied) })
    .where('id', '=', questionId)
    .where('help', '=', consentHelp(participants))
    .execute()
}

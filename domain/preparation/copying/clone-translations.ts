import type { Transaction } from '#database/database.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'

/** The copies' ids by those of the records that they are copies of. */
type Copies = ReadonlyMap<number, number>

/** Records by the kinds of their translations. A talk has no copy, and neither has a mail. */
export interface CopiedRecords {
  content: Copies
  days: Copies
  speakers: Copies
  periods: Copies
  rooms: Copies
  offers: Copies
  questions: Copies
  abstractQuestions: Copies
  letters: Copies
}

const copiesByKind: Readonly<Record<string, keyof CopiedRecords>> = {
  'programme-day': 'days',
  speaker: 'speakers',
  'fee-period': 'periods',
  accommodation: 'rooms',
  admission: 'offers',
  extra: 'offers',
  stay: 'offers',
  question: 'questions',
  'abstract-question': 'abstractQuestions',
  'decision-letter': 'letters',
}

/** Copies the translations of what was copied. Those of texts whose dates moved are older than their sources then. */
export async function copyTranslations(
  tx: Transaction,
  { from, to }: { from: number; to: number },
  copies: CopiedRecords,
): Promise<void> {
  const rows = await tx
    .selectFrom('translations')
    .select(['kind', 'record_id', 'language', 'path', 'text', 'source_digest'])
    .where('conference_id', '=', from)
    .where('kind', 'not in', ['talk', 'group-mail'])
    .orderBy('id')
    .execute()
  const copied = rows.flatMap(row => {
    const isOfConference = row.kind === 'fee-terms' || row.kind === 'conference-words'
    const copy = isOfConference ? to : copies[copiesByKind[row.kind] ?? 'content'].get(row.record_id)
    return copy === undefined ? [] : [{ ...row, conference_id: to, record_id: copy }]
  })
  for await (const batch of batches(copied)) await tx.insertInto('translations').values(batch).execute()
}

import type { Transaction } from '#database/database.ts'
import { leadTranslated, type Renaming } from '#domain/preparation/set-up/own-links.ts'
import { textsIn } from '#domain/preparation/set-up/text-dates.ts'
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
  { from, to, renaming }: { from: number; to: number; renaming: Renaming },
  copies: CopiedRecords,
): Promise<void> {
  const rows = await tx
    .selectFrom('translations')
    .select(['kind', 'record_id', 'language', 'path', 'text', 'source_digest'])
    .where('conference_id', '=', from)
    .where('kind', 'not in', ['talk', 'group-mail'])
    .orderBy('id')
    .execute()
  const content = await tx
    .selectFrom('content_items')
    .select('data')
    .where('conference_id', '=', from)
    .execute()
  const sources = content.flatMap(({ data }) => textsIn(JSON.parse(data)))
  const lead = leadTranslated(sources, renaming)
  const copied = rows.flatMap(row => {
    const isOfConference = row.kind === 'fee-terms' || row.kind === 'conference-words'
    const copy = isOfConference ? to : copies[copiesByKind[row.kind] ?? 'content'].get(row.record_id)
    return copy === undefined
      ? []
      : [
          {
            ...row,
            text: lead(row.text),
            source_digest: lead(row.source_digest),
            conference_id: to,
            record_id: copy,
          },
        ]
  })
  for await (const batch of batches(copied)) await tx.insertInto('translations').values(batch).execute()
}

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'

/** What tells until when a conference takes abstracts. */
export async function readCall(db: Reader, { id, abstractDays }: Pick<Conference, 'id' | 'abstractDays'>) {
  const sections = await listContent(db, id, 'abstract-call-section')
  // Only days of their own make topics and forms differ.
  if (abstractDays.length === 0) return { sections, topicIds: [], formIds: [] }
  const topics = await listContent(db, id, 'topic')
  const forms = await listContent(db, id, 'presentation-type')
  return { sections, topicIds: topics.map(topic => topic.id), formIds: forms.map(form => form.id) }
}

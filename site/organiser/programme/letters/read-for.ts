import type { TextFor } from '#domain/committee/decision-letters/letter-text.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { outcomeKinds } from '#domain/programme/decisions/decision.ts'

/** Which text of letters an address asks for: that of accepted ones, if it names no outcome. */
export function readFor(query: URLSearchParams): TextFor {
  const outcome = outcomeKinds.find(each => each === query.get('outcome')) ?? 'accepted'
  return { outcome, formId: toId(query.get('form')) ?? 0, topicId: toId(query.get('topic')) ?? 0 }
}

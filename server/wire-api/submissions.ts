/** The calls of abstracts: what is called for, and the submission itself. */
import { listContent } from '#domain/content/content-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list } from '#server/wire-api/call.ts'
import {
  callSection,
  presentationType,
  toCallSection,
  toPresentationType,
  topic,
  toTopic,
} from '#server/wire-api/names/submissions.ts'

const tag = 'Abstracts'

export function submissionCalls({ database: { read } }: Dependencies) {
  const api = callsOfConference()

  api.openapi(list(tag, '/submissions/topics', 'Topics', topic), async c => {
    const topics = await listContent(read, c.get('conference').id, 'topic')
    return c.json(topics.map(toTopic), 200)
  })

  const sections = list(
    tag,
    '/submissions/call_for_abstract',
    'Sections of the call for abstracts',
    callSection,
  )
  api.openapi(sections, async c => {
    const items = await listContent(read, c.get('conference').id, 'abstract-call-section')
    return c.json(items.map(toCallSection), 200)
  })

  const types = list(tag, '/submissions/presentation_type', 'Types of presentation', presentationType)
  api.openapi(types, async c => {
    const items = await listContent(read, c.get('conference').id, 'presentation-type')
    return c.json(items.map(toPresentationType), 200)
  })

  return api
}

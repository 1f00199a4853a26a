/** The calls of a conference's home page. */
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list } from '#server/wire-api/call.ts'
import { meeting, toMeeting } from '#server/wire-api/names/site.ts'

const tag = 'Conference'

export function eventCalls(_dependencies: Dependencies) {
  const api = callsOfConference()

  api.openapi(list(tag, '/event/banner', 'The conference, as its banner shows it', meeting), c =>
    c.json([toMeeting(c.get('conference'))], 200),
  )

  return api
}

/** The call of the committee. */
import { listContent } from '#domain/conference/content/content-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list } from '#server/wire-api/call.ts'
import { committeeMember, toCommitteeMember } from '#server/wire-api/names/people.ts'

export function committeeCalls({ database: { read } }: Dependencies) {
  const api = callsOfConference()

  api.openapi(list('Committee', '/committees', 'Chair, co-chairs and members', committeeMember), async c => {
    const members = await listContent(read, c.get('conference').id, 'committee-member')
    return c.json(members.map(toCommitteeMember), 200)
  })

  return api
}

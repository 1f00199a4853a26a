/** The calls of speakers and programme. */
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import { searchProgramme } from '#domain/programme/talks/search-programme.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list } from '#server/wire-api/call.ts'
import { programDay, speaker, toProgramDay, toSpeaker } from '#server/wire-api/names/people.ts'

const tag = 'Agenda'

export function agendaCalls({ database: { read } }: Dependencies) {
  const api = callsOfConference()

  api.openapi(list(tag, '/agenda/speakers', 'Plenary, keynote and invited speakers', speaker), async c => {
    const speakers = await listSpeakers(read, c.get('conference').id)
    return c.json(
      speakers.flatMap(({ group, ...item }) => (group === null ? [] : [toSpeaker({ ...item, group })])),
      200,
    )
  })

  api.openapi(list(tag, '/agenda/program', 'Days with their talks', programDay), async c => {
    const { days } = await searchProgramme(read, c.get('conference').id)
    return c.json(days.map(toProgramDay), 200)
  })

  return api
}

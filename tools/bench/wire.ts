/** Reading calls of the wire API. */
import { type Bench, withBuilds } from '#tools/bench/bench.ts'
import { compete, ofBuilds } from '#tools/bench/pages.ts'
import type { Row } from '#tools/bench/results.ts'

const calls = [
  '/colloquyBackend/api/EventMeetings/',
  '/colloquyBackend/material-science/event/banner/',
  '/colloquyBackend/material-science/agenda/program/',
  '/colloquyBackend/material-science/registration/register_categorys/',
]

export function measureWire(bench: Bench): Promise<Row[]> {
  return withBuilds(bench, 'sqlite', async runners => {
    const rows: Row[] = []
    for (const call of calls) {
      const contestants = ofBuilds(runners, call)
      const contest = { part: 'wire', what: `GET ${call}`, headers: {}, connections: 8, contestants } as const
      rows.push(...(await compete(bench, contest)))
    }
    return rows
  })
}

import { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import { answerToChallenge } from '#server/hosts/ask-here.ts'
import { askDatabase, askFiles } from '#server/self-check/data-checks.ts'
import { servicePaths } from '#words/addresses/service-paths.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can read its database, and nothing else keeps it from
 * working, or the answer says what does. It also says whether it can read files. Missing files do not make it unready: nearly everything works without them, and another process
 * would miss them too. `/health/here`: answers a challenge as only this product can. `/health/host`: whether a domain is ours.
 */
export function health(dependencies: Dependencies): Hono {
  const { database, log, readiness, settings, hosts } = dependencies
  const stateOfFiles = watchFiles(dependencies)
  return new Hono()
    .get(servicePaths.live, c => c.json({ status: 'live' }))
    .get(servicePaths.here, c => {
      const answer = answerToChallenge(settings.secretKey, c.req.query('challenge') ?? '')
      return answer === undefined ? c.text('Ask with a challenge.', 400) : c.text(answer)
    })
    .get(servicePaths.host, c => {
      const domain = c.req.query('domain') ?? ''
      const isOurs = hosts ? hosts.isOurs(domain) : domain === new URL(settings.publicUrl).hostname
      return isOurs ? c.text('It is ours.') : c.text('It is not ours.', 404)
    })
    .get(servicePaths.ready, async c => {
      try {
        await askDatabase(database)
      } catch (error) {
        log.error({ err: error }, 'the database does not answer')
        return c.json({ status: 'unavailable' }, 503, { 'Retry-After': '5' })
      }
      const reasons = readiness?.reasons() ?? []
      if (reasons.length > 0) return c.json({ status: 'unavailable', reasons }, 503, { 'Retry-After': '5' })
      return c.json({ status: 'ready', files: await stateOfFiles() })
    })
}

type StateOfFiles = 'available' | 'unavailable'

/**
 * How long an answer about the file store is reused, in milliseconds. Anybody may ask for health, and each request
 * to a bucket costs money.
 */
const lookEveryMs = 10_000
function watchFiles({ files, clock, log }: Dependencies): () => Promise<StateOfFiles> {
  let last: { at: number; state: Promise<StateOfFiles> } | undefined

  async function look(): Promise<StateOfFiles> {
    try {
      await askFiles(files)
      return 'available'
    } catch (error) {
      log.error({ err: error }, 'the files cannot be read')
      return 'unavailable'
    }
  }

  return () => {
    const now = clock.now().epochMilliseconds
    if (!last || Math.abs(now - last.at) >= lookEveryMs) last = { at: now, state: look() }
    return last.state
  }
}

import { Hono } from 'hono'
import { isEmpty } from '#domain/conferences/conference-queries.ts'
import type { Dependencies } from '#server/dependencies.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can read its database; the answer also says whether it
 * can read files. Missing files do not make it unready: nearly everything works without them, and another process
 * would miss them too.
 */
export function health(dependencies: Dependencies): Hono {
  const { database, log } = dependencies
  const stateOfFiles = watchFiles(dependencies)
  return new Hono()
    .get('/health/live', c => c.json({ status: 'live' }))
    .get('/health/ready', async c => {
      try {
        await isEmpty(database.read)
      } catch (error) {
        log.error({ err: error }, 'the database does not answer')
        return c.json({ status: 'unavailable' }, 503, { 'Retry-After': '5' })
      }
      return c.json({ status: 'ready', files: await stateOfFiles() })
    })
}

type StateOfFiles = 'available' | 'unavailable'

/**
 * How long an answer about the file store is reused, in milliseconds. Anybody may ask for health, and each request
 * to a bucket costs money.
 */
const lookEveryMs = 10_000
/** Health checks time out early. */
const lookForMs = 2_000

/** A key that was never used: the store has to answer to say that it is absent. */
const absentKey = '0'.repeat(32)

function watchFiles({ files, clock, log }: Dependencies): () => Promise<StateOfFiles> {
  let last: { at: number; state: Promise<StateOfFiles> } | undefined

  async function look(): Promise<StateOfFiles> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${lookForMs} ms`)), lookForMs)
    })
    try {
      await Promise.race([files.get(absentKey), tooLong])
      return 'available'
    } catch (error) {
      log.error({ err: error }, 'the files cannot be read')
      return 'unavailable'
    } finally {
      clearTimeout(timer)
    }
  }

  return () => {
    const now = clock.now().epochMilliseconds
    if (!last || Math.abs(now - last.at) >= lookEveryMs) last = { at: now, state: look() }
    return last.state
  }
}

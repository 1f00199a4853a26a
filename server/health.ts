import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Dependencies } from '#server/dependencies.ts'

/** `/health/live`: the process answers. `/health/ready`: it can also read its database. */
export function health({ database, log }: Dependencies): Hono {
  return new Hono()
    .get('/health/live', c => c.json({ status: 'live' }))
    .get('/health/ready', async c => {
      try {
        await sql`select 1 from conferences limit 1`.execute(database.read)
        return c.json({ status: 'ready' })
      } catch (error) {
        log.error({ err: error }, 'the database does not answer')
        return c.json({ status: 'unavailable' }, 503, { 'Retry-After': '5' })
      }
    })
}

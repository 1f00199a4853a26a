import type { Database } from '#database/database.ts'
import { NewerSchema, readMigrations } from '#database/migrate.ts'
import type { Watch } from '#server/readiness.ts'

/** How often it is read how far the tables are, in milliseconds. */
const lookEveryMs = 5_000

/**
 * Notices that a newer version, started beside this process, has changed the tables: this one still answers, but does not
 * know what has been added, and should be replaced.
 */
export function watchSchema(database: Database): { trouble: Watch; close(): void } {
  let trouble: string | undefined
  async function look(): Promise<void> {
    const { unknown } = await readMigrations(database.read)
    trouble = unknown.length > 0 ? new NewerSchema(unknown).message : undefined
  }
  // While the database does not answer, what was known stays so.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs).unref()
  return { trouble: () => trouble, close: () => clearInterval(timer) }
}

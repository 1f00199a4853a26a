/** What operators raise alerts for: the machine, the database's connections, backups, clocks, and which version runs. */
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { readServerClock, readVersion } from '#database/about.ts'
import { systemClock } from '#domain/foundations/time.ts'
import product from '#package.json' with { type: 'json' }
import type { Dependencies } from '#server/dependencies.ts'
import { readLastBackup } from '#server/self-check/machine-checks.ts'

/** @returns reads the figures; what cannot be read is NaN */
export function operatorMetrics(
  registry: Registry,
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const info = gauge('colloquy_info', 'Always 1: which version runs, on which Node and database.', [
    'version',
    'node',
    'database',
  ])
  const diskFree = gauge('colloquy_data_disk_free_bytes', 'Free space on the disk of DATA_DIR.')
  const lastBackup = gauge(
    'colloquy_last_backup_timestamp_seconds',
    'When `npm run backup` last copied DATA_DIR; 0 if it never did.',
  )
  const clockDifference = gauge(
    'colloquy_clock_difference_seconds',
    "By how much this machine's clock is ahead of the database's; 0 on SQLite.",
  )
  const connections = gauge(
    'colloquy_database_connections',
    'Connections to PostgreSQL: `open`, of these `idle`, and the `limit`. `waiting`: queries that wait for one.',
    ['state'],
  )

  async function read(): Promise<void> {
    for (const [state, count] of Object.entries(database.connections?.() ?? {}))
      connections.set({ state }, count)
    const { bavail, bsize } = await statfs(settings.dataDir)
    diskFree.set(bavail * bsize)
    lastBackup.set(((await readLastBackup(settings.dataDir))?.epochMilliseconds ?? 0) / 1_000)
    const server = await readServerClock(database)
    clockDifference.set(server ? systemClock.now().since(server).total('seconds') : 0)
    info.set({ version: product.version, node: process.version, database: await readVersion(database) }, 1)
  }

  return async () => {
    for (const each of [diskFree, lastBackup, clockDifference]) each.set(Number.NaN)
    await read()
  }
}

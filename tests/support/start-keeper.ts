import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface Keeper {
  /** Where the run's tests create their folders; removed when the run is over. */
  folder: string
  /** The address of a PostgreSQL server's own database; empty without a server. */
  postgres: string
  stop(): Promise<void>
}

/**
 * Starts the process that holds a test run's folder and PostgreSQL; see run-keeper.ts.
 *
 * @param isDurable on a disk, with every commit flushed, which is slower: for measuring
 * @param hasDatabase with PostgreSQL
 */
export async function startKeeper({ isDurable = false, hasDatabase = true } = {}): Promise<Keeper> {
  const program = path.join(import.meta.dirname, 'run-keeper.ts')
  const flags = [...(isDurable ? ['--durable'] : []), ...(hasDatabase ? [] : ['--folder-only'])]
  const keeper = spawn(process.execPath, [program, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // In its own process group: interrupting the run must not kill the keeper before it has cleaned up.
    detached: true,
  })
  const left = once(keeper, 'exit')
  const announced = await Promise.race([
    once(createInterface(keeper.stdout), 'line').then(([line]) => String(line)),
    left.then(() => {
      throw new Error('What the tests need could not be started; the reason stands above.')
    }),
  ])
  return {
    ...JSON.parse(announced),
    async stop() {
      keeper.stdin.end()
      await left
    },
  }
}

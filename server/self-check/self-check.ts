/**
 * Whether the product is ready for visitors: each answer says what to do. It shares its checks with `/health/ready`.
 */

import product from '#package.json' with { type: 'json' }
import type { Dependencies } from '#server/dependencies.ts'
import { checkData } from '#server/self-check/data-checks.ts'
import { checkMachine } from '#server/self-check/machine-checks.ts'
import { checkSettings } from '#server/self-check/settings-checks.ts'
import type { SelfCheck } from '#site/context.ts'

export async function selfCheck({
  settings,
  database,
  files,
  clock,
}: Pick<Dependencies, 'settings' | 'database' | 'files' | 'clock'>): Promise<SelfCheck[]> {
  const now = clock.now()
  const { dataDir, bucket } = settings
  const isPostgres = database.dialect === 'postgres'
  return [
    version(),
    ...checkSettings(settings),
    ...(await checkData({ database, files }, now)),
    ...(await checkMachine({ dataDir, isPostgres, hasTarget: settings.backup !== undefined }, now)),
    ...embedded({ isPostgres, hasBucket: bucket !== undefined }),
  ]
}

function version(): SelfCheck {
  const fact = `${product.version}, on Node ${process.versions.node}.`
  return {
    group: 'Program',
    label: 'Version',
    state: 'good',
    fact,
    todo: 'CHANGELOG.md says what each version changes.',
  }
}

/** Built-in parts, and which of them were replaced by servers of the operator's own. */
function embedded({ isPostgres, hasBucket }: { isPostgres: boolean; hasBucket: boolean }): SelfCheck[] {
  const group = 'Embedded'
  return [
    { group, label: 'Database', state: 'good', fact: isPostgres ? 'A separate server: PostgreSQL.' : 'SQLite, in the data folder. One process may use it.' }, // biome-ignore format: a row
    { group, label: 'Files', state: 'good', fact: hasBucket ? 'A bucket.' : 'The data folder.' },
    { group, label: 'Documents and pictures', state: 'good', fact: 'Typst with its fonts, and the picture maker, are part of the product.' }, // biome-ignore format: a row
    { group, label: 'Queue, cache and scheduler', state: 'good', fact: 'Not needed: the database does their work.' }, // biome-ignore format: a row
  ]
}

import path from 'node:path'
import { startKeeper } from '#tests/support/start-keeper.ts'
import { buildIfChanged } from '#tools/setup/build.mjs'

/** Once per run of the journeys: a build of these sources, and what journeys need outside of themselves. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  await buildIfChanged(path.resolve(import.meta.dirname, '../..'), process.execPath)
  const keeper = await startKeeper()
  // Workers are started after this and see the environment as it is then.
  process.env.JOURNEYS_SCRATCH = keeper.folder
  process.env.JOURNEYS_POSTGRES = keeper.postgres
  return keeper.stop
}

import path from 'node:path'
import { startProduct } from '#tests/support/served-product.ts'
import { startKeeper } from '#tests/support/start-keeper.ts'
import { buildIfChanged } from '#tools/setup/build.mjs'

/**
 * Once per run of the journeys: a build of these sources, the sample organiser loaded for all of them to copy,
 * and what they need outside of themselves.
 */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  await buildIfChanged(path.resolve(import.meta.dirname, '../..'), process.execPath)
  const keeper = await startKeeper()
  try {
    const first = await startProduct({ scratchFolder: keeper.folder })
    await first.stop()
    // Workers are started after this and see the environment as it is then.
    process.env.JOURNEYS_SCRATCH = keeper.folder
    process.env.JOURNEYS_POSTGRES = keeper.postgres
    process.env.JOURNEYS_SAMPLE = first.dataDir
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return keeper.stop
}

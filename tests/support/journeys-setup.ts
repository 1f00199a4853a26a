import path from 'node:path'
import { startProduct } from '#tests/support/served-product.ts'
import { startKeeper } from '#tests/support/start-keeper.ts'
import { buildIfChanged } from '#tools/setup/build.mjs'

/**
 * Runs once before the journeys: builds these sources, loads the sample organiser for all journeys to copy, and
 * starts the external services.
 */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  await buildIfChanged(path.resolve(import.meta.dirname, '../..'), process.execPath)
  const keeper = await startKeeper({ hasDatabase: false })
  try {
    const first = await startProduct({ scratchFolder: keeper.folder })
    await first.stop()
    // Workers are started after this and inherit the environment.
    process.env.JOURNEYS_SCRATCH = keeper.folder
    process.env.JOURNEYS_SAMPLE = first.dataDir
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return keeper.stop
}

import { startKeeper } from '#tests/support/start-keeper.ts'

/** Once per run of the journeys: what each of them needs outside of itself, removed when the run is over. */
export default async function setUpJourneys(): Promise<() => Promise<void>> {
  const keeper = await startKeeper()
  // Workers are started after this and see the environment as it is then.
  process.env.JOURNEYS_SCRATCH = keeper.folder
  process.env.JOURNEYS_POSTGRES = keeper.postgres
  return keeper.stop
}

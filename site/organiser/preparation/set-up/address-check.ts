/** Whether a conference's address is free, for the form of a new one during typing. */
import { findNameProblem } from '#domain/preparation/set-up/conference-name.ts'
import { guarded } from '#site/organiser/guard.ts'
import { nameProblemWords } from '#words/organiser/preparation/conference-address-words.ts'
import type { Route } from './+types/address-check.ts'

export const loader = guarded('create-conference', async ({ site }, { url }: Route.LoaderArgs) => {
  const name = (url.searchParams.get('name') ?? '').trim().slice(0, 100)
  const problem = await findNameProblem(site.database.read, name)
  return { name, problem: problem ? nameProblemWords[problem.code] : null }
})

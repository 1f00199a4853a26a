import { findContent } from '#domain/conference/content/content-queries.ts'
import type { TaskState } from '#domain/preparation/set-up/check-list.ts'
import type { Right } from '#domain/staff/rights/can.ts'
import { actsAwaitingSecondFactor, opens, scopeOfMember } from '#domain/staff/rights/permit.ts'
import { listTeam } from '#domain/staff/team/team-queries.ts'
import type { SignedInRequest } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import type { ListedTask } from '#site/organiser/preparation/set-up/task-list.tsx'
import { stateWords, taskWords } from '#site/organiser/preparation/set-up/task-words.ts'

/** What somebody who has just begun can do, by their rights: the list of the home page while there is no conference. */
export async function readFirstSteps({ person, site }: SignedInRequest): Promise<ListedTask[]> {
  const { read } = site.database
  const scope = scopeOfMember(person, null)
  const [organisation, team] = await Promise.all([
    findContent(read, null, 'organisation'),
    scope ? listTeam(read, scope) : [],
  ])
  const isDone = (done: boolean, otherwise: 'to-do' | 'optional'): TaskState => ({
    state: done ? 'done' : otherwise,
  })
  const steps: { right: Right; task: string; label: string; about: string; to: string; state: TaskState }[] =
    [
      {
        right: 'set-organisation',
        task: 'organisation',
        label: taskWords.organisation.label,
        about: taskWords.organisation.about,
        to: organiserPaths.websiteKind(null, 'organisation'),
        state: isDone(!!organisation?.name, 'to-do'),
      },
      {
        right: 'create-conference',
        task: 'conference',
        label: 'Your first conference',
        about: 'Its subject, dates, place and currency. A list then leads you to its publication.',
        to: organiserPaths.newConference,
        state: { state: 'to-do' },
      },
      {
        right: 'manage-people',
        task: 'people',
        label: 'Colleagues',
        about: 'Who works with you, and what each of them may do.',
        to: organiserPaths.team,
        state: isDone(team.length > 1, 'optional'),
      },
      {
        right: 'write-website',
        task: 'main-site',
        label: 'Main site',
        about: 'The home page over all conferences, and its policies.',
        to: organiserPaths.website(null),
        state: { state: 'optional' },
      },
      {
        right: 'check-product',
        task: 'self-check',
        label: 'Self-check',
        about: 'What is missing before real visitors come: mail, payments, backups.',
        to: organiserPaths.selfCheck,
        state: { state: 'optional' },
      },
    ]
  const needsFactorFirst = new Set(person.isSecondFactorForAll ? [] : actsAwaitingSecondFactor(person))
  return steps
    .filter(({ right }) => opens(person, right, null))
    .map(({ right, about, state, ...step }) => ({
      ...step,
      about: needsFactorFirst.has(right) ? `${about} It asks you for a second factor first.` : about,
      state: state.state,
      words: stateWords(state),
    }))
}

/** Moving in from another system: taking what its files were seen to add and decide. */
import type { Database, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import type { Named } from '#domain/programme/presenting/places.ts'
import { listTaken, takeMoved } from '#domain/programme/submitting/take-moved.ts'
import { conferenceOf, type Permit } from '#domain/staff/rights/permit.ts'
import type { MovedOutcome } from './moved-abstract.ts'
import { findNamed, missingNames } from './named.ts'
import { type MoveDefaults, type MovePlan, planMove, type ToAdd } from './plan-move.ts'
import type { ReadSystem } from './read-systems.ts'

/** Abstracts of one transaction: thousands in one would keep everybody else from writing for seconds. */
const together = 100

/**
 * Takes what was read, and decides it, in parts; no mail leaves, and no letter before somebody releases it. What somebody
 * takes or decides between the parts stays as it is; sent again after a fault, the files add the rest.
 */
export async function moveIn(
  database: Database,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { read, defaults, digest }: { read: ReadSystem; defaults: MoveDefaults; digest: string },
): Promise<Result<{ added: number; decided: number }, { code: 'stale' }>> {
  const plan = await planMove(database.read, permit.scope, read, defaults)
  if (plan.digest !== digest) return fail({ code: 'stale' })
  // The oldest has the first number.
  const inTime = plan.add.toSorted((a, b) =>
    Temporal.Instant.compare(a.submittedAt ?? act.now, b.submittedAt ?? act.now),
  )
  const whole = { added: 0, decided: 0 }
  for await (const part of partsOf([...inTime, ...plan.decideHere], together)) {
    const done = await database.write(tx => movePart(tx, permit, act, { plan, part }))
    whole.added += done.added
    whole.decided += done.decided
  }
  return ok(whole)
}

async function movePart(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { plan, part }: { plan: MovePlan; part: readonly (ToAdd | MovePlan['decideHere'][number])[] },
): Promise<{ added: number; decided: number }> {
  const conference = await lockConference(tx, conferenceOf(permit.scope))
  const here = await listTaken(tx, conference.id, plan.system)
  const toAdd = part.filter(each => 'moved' in each).filter(({ moved }) => !here.has(moved.externalId))
  const names = await addNames(tx, conference, {
    topics: [...plan.newTopics, ...toAdd.map(({ topic }) => topic)],
    forms: [
      ...plan.newForms,
      ...toAdd.map(({ form }) => form),
      ...part.map(({ outcome }) => outcome?.form ?? ''),
    ],
  })
  let decided = 0
  const decide = async (abstractId: number, outcome: MovedOutcome) => {
    const set = await setDecision(tx, permit, act, {
      abstractId,
      choice: choiceOf(outcome, names.forms),
      version: 'undecided',
    })
    if (set.ok) decided += 1
  }
  for (const { moved, topic, form, submittedAt, outcome } of toAdd) {
    const found = { topic: findNamed(names.topics, topic), form: findNamed(names.forms, form) }
    if (!found.topic || !found.form) throw new Error('a topic or form that was added is not there')
    const id = await takeMoved(
      tx,
      conference,
      { ...moved, topic: found.topic, form: found.form, submittedAt: submittedAt ?? act.now },
      act.now,
    )
    if (outcome) await decide(id, outcome)
  }
  for (const each of part) if ('abstractId' in each) await decide(each.abstractId, each.outcome)
  await auditConference(tx, act, conference.id, 'abstracts moved in', {
    abstracts: toAdd.length,
    decisions: decided,
  })
  return { added: toAdd.length, decided }
}

/** All that are there now, also those that somebody has removed or renamed since the files were read. */
async function addNames(
  tx: Transaction,
  { id }: Conference,
  wanted: { topics: readonly string[]; forms: readonly string[] },
): Promise<{ topics: Named[]; forms: Named[] }> {
  const add = async (kind: 'topic' | 'presentation-type', names: readonly string[]) => {
    const before = await listContent(tx, id, kind)
    const more = missingNames(names, before)
    if (more.length === 0) return before
    await addContent(
      tx,
      id,
      kind,
      more.map(name => ({ name })),
    )
    return listContent(tx, id, kind)
  }
  return { topics: await add('topic', wanted.topics), forms: await add('presentation-type', wanted.forms) }
}

function choiceOf({ kind, form }: MovedOutcome, forms: readonly Named[]): ChosenDecision {
  if (kind !== 'accepted') return { kind }
  const found = form === '' ? undefined : findNamed(forms, form)
  return found ? { kind: 'as', formId: found.id } : { kind: 'as-wished' }
}

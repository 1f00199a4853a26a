/** What a table of decisions would decide, and what it leaves out. */
import type { Database, Reader } from '#database/database.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { partsOf } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import { isSameOutcome, type Outcome } from '#domain/programme/decisions/decision.ts'
import { toDecision } from '#domain/programme/decisions/decision-queries.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'
import { type DecisionLine, outcomeOf } from './read-decision-table.ts'

/** Why a row decides nothing. */
export type LeftOutLine =
  | 'unknown-number'
  | 'two-outcomes'
  | 'unknown-outcome'
  | 'unknown-form'
  | 'no-outcome'
  | 'not-submitted'
  | 'decided-so'
  | 'decided-otherwise'
  | 'told'

export interface TablePlan {
  decide: { abstractId: number; number: string; version: number; choice: ChosenDecision; outcome: Outcome }[]
  leftOut: { line: DecisionLine; because: LeftOutLine }[]
  /** Of all that is read before it is confirmed. */
  digest: string
}

/** Like an act on many, a table decides only what nobody has decided. */
export async function planTable(
  db: Reader,
  scope: Scope,
  lines: readonly DecisionLine[],
): Promise<TablePlan> {
  const conferenceId = conferenceOf(scope)
  const [rows, types] = await Promise.all([
    abstractsSeenBy(db, chairOf(scope))
      .select(['id', 'number', 'state', 'presentation_type_id', 'presentation_type_name'])
      .select([
        'decision_state',
        'decision_version',
        'outcome',
        'form_id',
        'form_name',
        'change_by',
        'because',
      ])
      .where('conference_id', '=', conferenceId)
      .execute(),
    listContent(db, conferenceId, 'presentation-type'),
  ])
  const byNumber = new Map(rows.map(row => [fold(row.number), row]))
  const saidOf = Map.groupBy(lines, ({ number }) => fold(number))
  const decide: TablePlan['decide'] = []
  const leftOut: TablePlan['leftOut'] = []
  for (const [number, said] of saidOf) {
    const leave = (because: LeftOutLine) => {
      for (const line of said) leftOut.push({ line, because })
    }
    const [line] = said
    const row = byNumber.get(number)
    if (!line) continue
    if (!row) leave('unknown-number')
    else if (
      said.some(each => fold(each.outcome) !== fold(line.outcome) || fold(each.form) !== fold(line.form))
    ) {
      leave('two-outcomes')
    } else {
      const kind = outcomeOf(line.outcome)
      const type = types.find(each => fold(each.name) === fold(line.form))
      // It may have been removed since, or renamed.
      const isWished = fold(line.form) === fold(row.presentation_type_name)
      const decision = toDecision(row)
      if (kind === undefined) leave('unknown-outcome')
      else if (kind === 'none') leave('no-outcome')
      else if (kind === 'accepted' && line.form !== '' && !type && !isWished) leave('unknown-form')
      else if (row.state !== 'submitted') leave('not-submitted')
      else {
        const wished = { id: row.presentation_type_id, name: row.presentation_type_name }
        const form = type ? { id: type.id, name: type.name } : wished
        const outcome: Outcome = kind === 'accepted' ? { kind, form } : { kind }
        const isSet = decision.state !== 'none' && decision.state !== 'recommended'
        if (isSet && isSameOutcome(decision.outcome, outcome)) leave('decided-so')
        else if (decision.state === 'set') leave('decided-otherwise')
        else if (isSet) leave('told')
        else {
          const choice: ChosenDecision =
            kind !== 'accepted' ? { kind } : type ? { kind: 'as', formId: type.id } : { kind: 'as-wished', shownFormId: wished.id } // biome-ignore format: one line
          decide.push({ abstractId: row.id, number: row.number, version: decision.version, choice, outcome })
        }
      }
    }
  }
  const read = decide.map(({ abstractId, version, outcome }) => [abstractId, version, outcome])
  return { decide, leftOut, digest: digestOf([read, leftOut]) }
}

/** Decisions of one transaction: 3,000 in one would keep everybody else from writing for seconds. */
const together = 100

/**
 * Decides what was read, in parts. What somebody decides, withdraws or moves between them is left as it is; sent again
 * after a fault, the table decides the rest.
 *
 * @param digest of the plan that was read
 */
export async function decideByTable(
  database: Database,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { lines, digest }: { lines: readonly DecisionLine[]; digest: string },
): Promise<Result<{ decided: number }, { code: 'stale' }>> {
  const plan = await planTable(database.read, permit.scope, lines)
  if (plan.digest !== digest) return fail({ code: 'stale' })
  let decided = 0
  for await (const part of partsOf(plan.decide, together)) {
    decided += await database.write(async tx => {
      let those = 0
      for (const { abstractId, version, choice } of part) {
        const set = await setDecision(tx, permit, act, { abstractId, version, choice })
        if (set.ok) those += 1
      }
      return those
    })
  }
  return ok({ decided })
}

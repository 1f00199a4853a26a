/** Reading what the committee decided: an abstract with its decision, and all decisions about one. */

import type { Reader } from '#database/database.ts'
import type { Abstract } from '#domain/programme/abstracts/abstract.ts'
import { toAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import type { Author } from '#domain/programme/authors/author.ts'
import { listAuthors } from '#domain/programme/authors/author-queries.ts'
import {
  type Decision,
  type DecisionState,
  noDecision,
  type OutcomeColumns,
  toOutcome,
} from '#domain/programme/decisions/decision.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

/** A decision as it stands beside its abstract. */
export function toDecision(
  row: OutcomeColumns & {
    decision_state: string | null
    decision_version: number | null
    because: string | null
  },
): Decision {
  if (row.decision_state === null || row.decision_version === null) return noDecision
  return {
    version: row.decision_version,
    // A CHECK enforces the union.
    state: row.decision_state as DecisionState,
    outcome: toOutcome(row),
    because: row.because ?? '',
  }
}

/** Every decision about an abstract, newest first. */
export async function listDecisions(
  db: Reader,
  abstractId: number,
): Promise<(Decision & { decidedBy: string; decidedAt: Temporal.Instant })[]> {
  const rows = await db
    .selectFrom('decision_versions')
    .selectAll()
    .where('abstract_id', '=', abstractId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(row => ({
    ...toDecision({ ...row, decision_state: row.state, decision_version: row.version }),
    decidedBy: row.decided_by,
    decidedAt: Temporal.Instant.from(row.decided_at),
  }))
}

/** An abstract with all that its committee knows of it. */
export interface JudgedAbstract {
  abstract: Abstract
  decision: Decision
  isReleased: boolean
  /** Whether the last letter has accepted it, whatever was decided since. */
  isToldAccepted: boolean
  /** In their order. */
  authors: Author[]
  /** Why it is in its state, if staff changed it. */
  stateBecause: string
  /** The number of the one that it was merged into, and of those merged into it. */
  mergedInto: string | null
  merged: string[]
}

/** One of a conference's abstracts, for its committee; undefined if it has none with that number. */
export async function findJudged(
  db: Reader,
  scope: Scope,
  number: string,
): Promise<JudgedAbstract | undefined> {
  const theirs = () => abstractsSeenBy(db, chairOf(scope)).where('conference_id', '=', conferenceOf(scope))
  const row = await theirs().selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return undefined
  const [authors, told, related] = await Promise.all([
    listAuthors(db, row.id),
    abstractsSeenBy(db, { kind: 'author', abstractId: row.id }).select('outcome').executeTakeFirst(),
    theirs()
      .select(['id', 'number'])
      .where(eb => eb.or([eb('merged_into_id', '=', row.id), eb('id', '=', row.merged_into_id ?? 0)]))
      .orderBy('id')
      .execute(),
  ])
  return {
    abstract: toAbstract(row),
    decision: toDecision(row),
    isReleased: row.released_version !== null,
    isToldAccepted: told?.outcome === 'accepted',
    authors,
    stateBecause: row.state_because ?? '',
    mergedInto: related.find(({ id }) => id === row.merged_into_id)?.number ?? null,
    merged: related.filter(({ id }) => id !== row.merged_into_id).map(each => each.number),
  }
}

import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  type ConferenceRules,
  promiseTheSame,
  ruleFields,
  toStoredRules,
} from '#domain/conference/conferences/conference-rules.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { stepLine } from '#domain/conference/settings/rules-in-prose.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type AuditEntry, auditConference } from '#domain/foundations/audit/audit.ts'
import { type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

export type SetRulesError = InvalidInput | { code: 'not-your-part' }

/**
 * Sets what a conference promises its registrants in numbers. Registrations that exist keep the rules under which they
 * were made.
 *
 * @param input fields of `ruleFields`
 */
export async function setRules(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  input: unknown,
): Promise<Result<ConferenceRules, SetRulesError>> {
  const owner = conferenceOfFees(permit)
  if (!owner.ok) return owner
  const conferenceId = owner.value
  const parsed = parseInput(ruleFields, input)
  if (!parsed.ok) return parsed
  const rules = parsed.value
  const before = await lockConference(tx, conferenceId)
  const facts = changedFacts(before.rules, rules)
  if (Object.keys(facts).length === 0) return ok(rules)
  const isPromised = !promiseTheSame(rules, before.rules) && (await hasRegistrations(tx, conferenceId))
  const earlierRules = isPromised
    ? [...before.earlierRules, { until: now, rules: before.rules }]
    : before.earlierRules
  await tx
    .updateTable('conferences')
    .set({ rules: toStoredRules({ rules, earlierRules }) })
    .where('id', '=', conferenceId)
    .execute()
  await bumpRevision(tx, conferenceId)
  // The organiser's policies name conferences with rules of their own.
  await bumpRevision(tx, null)
  await auditConference(tx, { actor, now }, conferenceId, 'refund and transfer rules set', facts)
  return ok(rules)
}

async function hasRegistrations(tx: Transaction, conferenceId: number): Promise<boolean> {
  const first = await tx
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/** What changes, each rule with its value before. */
function changedFacts(before: ConferenceRules, after: ConferenceRules): AuditEntry['facts'] {
  const old = new Map(textsOf(before))
  return Object.fromEntries(
    textsOf(after)
      .filter(([name, value]) => value !== old.get(name))
      .flatMap(([name, value]) => [
        [`${name}Before`, old.get(name) ?? null],
        [name, value],
      ]),
  )
}

const textsOf = ({ refundSteps, ...numbers }: ConferenceRules): [string, string | number][] => [
  ['refundSteps', refundSteps.map(stepLine).join(', ') || 'none'],
  ...Object.entries(numbers),
]

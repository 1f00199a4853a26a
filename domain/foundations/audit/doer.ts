/** Who did something to a registration, as sentences to its registrant call them. */
import type { Reader } from '#database/database.ts'
import { type Actor, actorKinds } from '#domain/foundations/audit/actor.ts'
import type { AuditedAct } from '#domain/foundations/audit/acts.ts'

/** `organiser`: staff, and the organiser's programs. `nobody`: the clock, or a gateway's report. */
export type Doer = 'registrant' | 'organiser' | 'nobody'

const doers = {
  visitor: 'registrant',
  staff: 'organiser',
  token: 'organiser',
  'command-line': 'organiser',
  gateway: 'nobody',
  clock: 'nobody',
} as const satisfies Record<Actor['kind'], Doer>

export const doerBy = ({ kind }: Actor): Doer => doers[kind]

/** @param written as `writeActor` stores them: `staff:7Hx…`, `visitor` */
export function doerOf(written: string): Doer {
  const [kind] = written.split(':')
  const known = actorKinds.find(each => each === kind)
  return known === undefined ? 'nobody' : doers[known]
}

export interface PastAct {
  doer: Doer
  facts: Readonly<Record<string, string | number | boolean | null>>
}

/** The last time that one of these acts was done to a registration, as the audit has it; undefined for never. */
export async function readLastAct(
  db: Reader,
  registrationId: number,
  acts: readonly AuditedAct[],
  isMeant: (facts: PastAct['facts']) => boolean = () => true,
): Promise<PastAct | undefined> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'facts'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', String(registrationId))
    .where('act', 'in', acts)
    .orderBy('id', 'desc')
    .execute()
  for (const { actor_kind, facts } of entries) {
    // Only `recordAudits` writes this column.
    const read: PastAct['facts'] = JSON.parse(facts)
    if (isMeant(read)) return { doer: doerOf(actor_kind), facts: read }
  }
  return undefined
}

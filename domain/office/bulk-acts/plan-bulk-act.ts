/** Plans a bulk act: which registrations it changes, and which it skips and why. Reads any number in one query. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { StaffHindrance } from '#domain/desk/possible-acts/staff-can.ts'
import { mailAgainMinutes } from '#domain/foundations/outbox/asked-lately.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type BulkFacts, type BulkKind, whyLeftOut } from '#domain/office/bulk-acts/bulk-act.ts'
import { inScope } from '#domain/office/in-scope.ts'
import { type RegistrationFilter, registrationsThat } from '#domain/office/lists/registration-filter.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export interface Chosen {
  id: number
  code: string
  /** With the title; as typed. */
  name: string
}

export interface BulkPlan {
  included: Chosen[]
  leftOut: (Chosen & { because: StaffHindrance })[]
  /** Chosen codes that belong to no registration here. */
  missing: string[]
}

export async function planBulkAct(
  db: Reader,
  scope: Scope,
  { kind, filter, now }: { kind: BulkKind; filter: RegistrationFilter; now: Temporal.Instant },
): Promise<BulkPlan> {
  const plan: BulkPlan = { included: [], leftOut: [], missing: [] }
  const codes = new Set<string>()
  for (const { facts, ...chosen } of await readRows(db, scope, { kind, filter, now })) {
    codes.add(chosen.code)
    const because = whyLeftOut(kind, facts)
    if (because) plan.leftOut.push({ ...chosen, because })
    else plan.included.push(chosen)
  }
  const named = filter.code?.isNot ? [] : (filter.code?.values ?? [])
  plan.missing.push(...named.filter(code => !codes.has(code)))
  return plan
}

/** The registrations that a selection means now. */
export async function listChosen(db: Reader, scope: Scope, filter: RegistrationFilter): Promise<Chosen[]> {
  const rows = await db
    .selectFrom('registrations')
    .select(['registrations.id', 'code', 'title', 'name'])
    .where(eb => eb.and([inScope(scope), ...registrationsThat(scope, filter)]))
    .orderBy('registrations.id')
    .execute()
  return rows.map(({ id, code, title, name }) => ({
    id,
    code,
    name: [title, name].filter(Boolean).join(' '),
  }))
}

/** The present facts of some registrations, by id; deleted ones are missing. */
export async function readBulkFacts(
  db: Reader,
  scope: Scope,
  { kind, ids, now }: { kind: BulkKind; ids: readonly number[]; now: Temporal.Instant },
): Promise<ReadonlyMap<number, BulkFacts>> {
  const found = await readRows(db, scope, { kind, filter: {}, now, ids })
  return new Map(found.map(({ id, facts }) => [id, facts]))
}

async function readRows(
  db: Reader,
  scope: Scope,
  {
    kind,
    filter,
    now,
    ids,
  }: { kind: BulkKind; filter: RegistrationFilter; now: Temporal.Instant; ids?: readonly number[] },
): Promise<(Chosen & { facts: BulkFacts })[]> {
  const mail = kind === 'remind' ? 'payment-reminder-mail' : 'confirmation-mail'
  const since = toStored(now.subtract({ minutes: mailAgainMinutes }))
  // Reads only facts that this kind of act needs: with thousands of registrations, each query takes time.
  const yes = (kinds: readonly BulkKind[], condition: ReturnType<typeof sql>) =>
    kinds.includes(kind) ? sql<number>`case when ${condition} then 1 else 0 end` : sql<number>`0`
  const rows = await db
    .selectFrom('registrations')
    .select(['registrations.id', 'code', 'title', 'name', 'state', 'choice'])
    .select([
      yes(
        ['confirm-amounts'],
        sql`exists (select 1 from custom_amount_decisions where registration_id = registrations.id)`,
      ).as('decided'),
      yes(
        ['cancel-unpaid'],
        sql`exists (select 1 from captures where registration_id = registrations.id)
        or exists (select 1 from credit_transfers where to_registration_id = registrations.id)`,
      ).as('money'),
      yes(
        ['remind', 'cancel-unpaid'],
        sql`exists (select 1 from payment_attempts where registration_id = registrations.id
        and (payment_attempts.state = 'pending' or unknown_since is not null))`,
      ).as('undecided'),
      yes(
        ['remind'],
        sql`exists (select 1 from choice_changes where registration_id = registrations.id
        and choice_changes.state = 'open')`,
      ).as('changing'),
      yes(['remind', 'cancel-unpaid'], sql`allowance_id is not null and collected_at is null`).as(
        'collecting',
      ),
      yes(
        ['remind', 'resend'],
        sql`exists (select 1 from outbox where registration_id = registrations.id
        and kind = ${mail} and outbox.created_at > ${since} and outbox.created_at <= ${toStored(now)})`,
      ).as('sent'),
    ])
    .where(eb => eb.and([inScope(scope), ...registrationsThat(scope, filter)]))
    .$if(ids !== undefined, query => query.where('registrations.id', 'in', ids ?? []))
    .orderBy('registrations.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    name: [row.title, row.name].filter(Boolean).join(' '),
    facts: {
      // A CHECK holds it to the union.
      state: row.state as RegistrationState,
      isCustom: row.choice === 'custom',
      isDecided: row.decided === 1,
      hasMoney: row.money === 1,
      isUndecided: row.undecided === 1,
      hasOpenChange: row.changing === 1,
      isCollecting: row.collecting === 1,
      isJustSent: row.sent === 1,
    },
  }))
}

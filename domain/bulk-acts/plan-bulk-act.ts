/** What an act on many comes to: whom it is done to, and who is left out and why. Reads any number in one query. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import { type BulkKind, type Standing, whyLeftOut } from '#domain/bulk-acts/bulk-act.ts'
import { conditionsInScope } from '#domain/front-desk/list-registrations.ts'
import type { RegistrationFilter } from '#domain/front-desk/registration-filter.ts'
import { mailAgainMinutes } from '#domain/outbox/asked-lately.ts'
import type { StaffHindrance } from '#domain/possible-acts/staff-can.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { toStored } from '#domain/time.ts'

export interface Chosen {
  id: number
  code: string
  /** With the title; as typed. */
  name: string
}

export interface BulkPlan {
  included: Chosen[]
  leftOut: (Chosen & { because: StaffHindrance })[]
  /** Codes that were chosen and name no registration here. */
  missing: string[]
  /** A hash of all of it: what was confirmed is compared with what it is then. */
  digest: string
}

export async function planBulkAct(
  db: Reader,
  scope: Scope,
  { kind, filter, now }: { kind: BulkKind; filter: RegistrationFilter; now: Temporal.Instant },
): Promise<BulkPlan> {
  const plan: Omit<BulkPlan, 'digest'> = { included: [], leftOut: [], missing: [] }
  const codes = new Set<string>()
  for (const { standing, ...chosen } of await readChosen(db, scope, { kind, filter, now })) {
    codes.add(chosen.code)
    const because = whyLeftOut(kind, standing)
    if (because) plan.leftOut.push({ ...chosen, because })
    else plan.included.push(chosen)
  }
  const named = filter.code?.isNot ? [] : (filter.code?.values ?? [])
  plan.missing.push(...named.filter(code => !codes.has(code)))
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, plan]))
    .digest('hex')
  return { ...plan, digest }
}

/** How one registration stands now, for its turn. */
export async function readStandingOf(
  db: Reader,
  scope: Scope,
  { kind, id, now }: { kind: BulkKind; id: number; now: Temporal.Instant },
): Promise<Standing | undefined> {
  const [found] = await readChosen(db, scope, { kind, filter: {}, now, id })
  return found?.standing
}

async function readChosen(
  db: Reader,
  scope: Scope,
  {
    kind,
    filter,
    now,
    id,
  }: { kind: BulkKind; filter: RegistrationFilter; now: Temporal.Instant; id?: number },
): Promise<(Chosen & { standing: Standing })[]> {
  const mail = kind === 'remind' ? 'payment-reminder-mail' : 'confirmation-mail'
  const since = toStored(now.subtract({ minutes: mailAgainMinutes }))
  // What decides nothing is not looked up: of thousands, each look-up takes its time.
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
      yes(
        ['remind', 'resend'],
        sql`exists (select 1 from outbox where registration_id = registrations.id
        and kind = ${mail} and outbox.created_at > ${since})`,
      ).as('sent'),
    ])
    .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
    .$if(id !== undefined, query => query.where('registrations.id', '=', id ?? 0))
    .orderBy('registrations.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    code: row.code,
    name: [row.title, row.name].filter(Boolean).join(' '),
    standing: {
      // A CHECK holds it to the union.
      state: row.state as RegistrationState,
      isCustom: row.choice === 'custom',
      isDecided: Number(row.decided) === 1,
      hasMoney: Number(row.money) === 1,
      isUndecided: Number(row.undecided) === 1,
      hasOpenChange: Number(row.changing) === 1,
      isJustSent: Number(row.sent) === 1,
    },
  }))
}

import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** Of a hundred consecutive registrations, more than half are paid, a fifth await payment, and one is paid in part. */
const stateOf = sql`case when n % 100 < 56 then 'paid' when n % 100 < 78 then 'awaiting-payment'
  when n % 100 < 82 then 'waiting' when n % 100 < 92 then 'expired' else 'cancelled' end`
const hasMoney = sql`(n % 100 < 57)`

/**
 * Writes many registrations modelled on one, with varying names, sums, dates and states, their texts, and a payment for
 * each paid one; with few statements, so that tests of large conferences start quickly.
 *
 * @param like the id of a registration, which stays as it is
 */
export async function writeManyRegistrations(database: Database, like: number, count: number): Promise<void> {
  const columns = Object.keys(
    await database.read
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', like)
      .executeTakeFirstOrThrow(),
  ).filter(name => name !== 'id')
  const text = (...parts: ReturnType<typeof sql>[]) => sql`(${sql.join(parts, sql` || `)})`
  const n = sql`cast(n as text)`
  const own: Record<string, ReturnType<typeof sql>> = {
    code: text(sql`'M-'`, n),
    secret: text(sql`'many-'`, n),
    state: sql`${stateOf}`,
    name: text(sql`'Person '`, sql`cast((n * 7919) % 10007 as text)`, sql`' of '`, n),
    email: text(sql`'person-'`, n, sql`'@example.org'`),
    presentation_type: sql`case n % 4 when 0 then 'poster' when 1 then 'delegate' else 'oral' end`,
    draft_key: sql`null`,
    // So that the triggers write their lines.
    lines_version: sql`0`,
    accommodation_minor: sql`0`,
    add_on_minor: sql`0`,
    discount_minor: sql`0`,
    tax_minor: sql`0`,
    fee_minor: sql`0`,
    registration_minor: sql`10000 + (n * 613) % 70000`,
    subtotal_minor: sql`10000 + (n * 613) % 70000`,
    total_minor: sql`10000 + (n * 613) % 70000`,
    paid_at: sql`case when n % 100 < 56 then created_at end`,
  }
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
  await database.write(async tx => {
    const before = await tx
      .selectFrom('registrations')
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    await sql`${insertFrom('registrations', columns)} ${numbers}
      select ${sql.join(columns.map(name => own[name] ?? sql.ref(`registrations.${name}`)))}
      from numbers cross join registrations where registrations.id = ${like}`.execute(tx)
    const added = sql`registrations.id > ${before.id}`
    await sql`insert into registration_texts (registration_id, conference_id, holder, contact, numbers)
      select id, conference_id, lower(name || code), lower(email), '' from registrations where ${added}`.execute(
      tx,
    )
    await sql`insert into payment_attempts
        (registration_id, number, gateway, state, amount_minor, currency, return_token, gateway_order_id, created_at, expires_at)
      ${numbers} select registrations.id, 1, 'demo', 'succeeded', total_minor, currency, 'many-' || code, 'order-' || code, created_at, created_at
      from numbers inner join registrations on code = 'M-' || ${n} where ${added} and ${hasMoney}`.execute(tx)
    await sql`insert into captures
        (attempt_id, registration_id, gateway, gateway_capture_id, amount_minor, currency, captured_at, recorded_at, details)
      select id, registration_id, 'demo', return_token,
        case when exists (select 1 from registrations where registrations.id = registration_id and state = 'paid')
          then amount_minor else amount_minor / 3 end,
        currency, created_at, created_at, '{}' from payment_attempts
      where registration_id > ${before.id}`.execute(tx)
  })
  await database.write(tx => sql`analyze`.execute(tx))
}

const insertFrom = (table: string, columns: readonly string[]) =>
  sql`insert into ${sql.table(table)} (${sql.join(columns.map(name => sql.ref(name)))})`

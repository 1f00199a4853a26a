import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/**
 * Writes many talks modelled on one, in its day and after it, with titles and times of their own; with few statements, so
 * that tests of large programmes start quickly.
 *
 * @param like the id of a talk, which stays as it is
 */
export async function writeManyTalks(database: Database, like: number, count: number): Promise<void> {
  const columns = Object.keys(
    await database.read.selectFrom('talks').selectAll().where('id', '=', like).executeTakeFirstOrThrow(),
  ).filter(name => name !== 'id')
  const own: Record<string, ReturnType<typeof sql>> = {
    // Twelve digits.
    guid: sql`'00000000-0000-4000-8000-' || cast(100000000000 + n as text)`,
    external_id: sql`'many-' || cast(n as text)`,
    position: sql`position + n`,
    title: sql`'Talk ' || cast(n as text)`,
    starts_at: sql`case n % 4 when 0 then '08:00' when 1 then '10:30' when 2 then '13:00' else '16:15' end`,
  }
  await database.write(tx =>
    sql`insert into talks (${sql.join(columns.map(name => sql.ref(name)))})
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select ${sql.join(columns.map(name => own[name] ?? sql.ref(`talks.${name}`)))}
      from numbers cross join talks where talks.id = ${like}`.execute(tx),
  )
}

import { type RawBuilder, sql } from 'kysely'

/** What `canonicalMailbox` makes of an address, in SQL; migration 134 has an index of it. */
export function mailboxIn(column: RawBuilder<unknown>): RawBuilder<string> {
  const email = sql`lower(${column})`
  const upToAt = sql`rtrim(${email}, replace(${email}, '@', ''))`
  const local = sql`rtrim(${upToAt}, '@')`
  const host = sql`substr(${email}, length(${upToAt}) + 1)`
  const tag = sql`ltrim(${local}, replace(${local}, '+', ''))`
  const name = sql`case when ${tag} = ${local} then ${local} else replace(${local}, ${tag}, '') end`
  return sql<string>`case when ${host} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${host} end`
}

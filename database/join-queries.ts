import { CompiledQuery } from 'kysely'

/**
 * One statement for several queries that only read. Its one row has an answer for each, `a0` and so on: a JSON array of
 * the query's rows, in their order.
 *
 * @param columnsOf the names of a query's columns, on SQLite, which has no function for a whole row
 */
export function joinQueries(
  queries: readonly CompiledQuery[],
  columnsOf: ((sql: string) => readonly string[]) | undefined,
): CompiledQuery {
  const parameters = queries.flatMap(query => query.parameters)
  let before = 0
  const parts = queries.map(({ sql, parameters: own }, i) => {
    const rows = columnsOf ? sqliteRows(sql, columnsOf(sql)) : postgresRows(renumbered(sql, before))
    before += own.length
    return `(${rows}) as a${i}`
  })
  return CompiledQuery.raw(`select ${parts.join(',\n')}`, parameters)
}

const sqliteRows = (sql: string, columns: readonly string[]) => {
  const members = columns.map(name => `'${name.replaceAll("'", "''")}', "${name.replaceAll('"', '""')}"`)
  return `select json_group_array(json_object(${members.join(', ')})) from (${sql})`
}

const postgresRows = (sql: string) => `select coalesce(json_agg(row_to_json(row)), '[]') from (${sql}) as row`

/** `$1` is a query's first parameter; in the joined statement those of the queries before it come first. */
const renumbered = (sql: string, before: number) =>
  sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (all, number?: string) =>
    number === undefined ? all : `$${Number(number) + before}`,
  )

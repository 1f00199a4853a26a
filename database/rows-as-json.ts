/** The marks around a query whose columns `withColumns` writes out. */
const [begin, end] = ['/*<*/', '/*>*/']

/**
 * A query for the rows of another, in their order, as one JSON array of objects. PostgreSQL makes an object of a whole row;
 * SQLite has to be told every column, which `withColumns` does where the statement is prepared.
 */
export function rowsAsJson(query: string, isPostgres: boolean): string {
  return isPostgres
    ? `select coalesce(json_agg(r), '[]') from (${query}) as r`
    : `select json_group_array(json_object(*)) from (${begin}${query}${end})`
}

/**
 * Writes out the columns of each query that `rowsAsJson` wrapped.
 *
 * @param columnsOf the names of a query's columns
 */
export function withColumns(statement: string, columnsOf: (query: string) => readonly string[]): string {
  if (!statement.includes(begin)) return statement
  return statement.replace(wrapped, (_, query: string) => {
    const members = columnsOf(query).map(name => `'${name.replaceAll("'", "''")}', "${name}"`)
    return `json_object(${members.join(', ')})) from (${query})`
  })
}

const wrapped = /json_object\(\*\)\) from \(\/\*<\*\/([\s\S]*?)\/\*>\*\/\)/g

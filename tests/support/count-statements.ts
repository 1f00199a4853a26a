import { type QueryReport, queries } from '#database/report-query.ts'

/**
 * The statements that databases of this process carry out while something is done, in order. Other than `countReads` it
 * counts what really reaches a database.
 */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  // The channel carries nothing else.
  const hear = (message: unknown) => statements.push((message as QueryReport).statement)
  queries.subscribe(hear)
  try {
    await act()
  } finally {
    queries.unsubscribe(hear)
  }
  return statements
}

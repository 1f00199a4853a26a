import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A query that has just ended. */
export interface QueryReport {
  /** Its first word in lower case: `select`. */
  verb: string
  /** Its text, with placeholders instead of its values. */
  statement: string
  milliseconds: number
  isFailed: boolean
}

/** Publishes every query of this process; each message is a `QueryReport`. */
export const queries = channel('colloquy.query')

/** Use as Kysely's log. */
export function reportQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!queries.hasSubscribers) return
  queries.publish({
    verb: /^\W*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? '',
    statement: query.sql,
    milliseconds: queryDurationMillis,
    isFailed: level === 'error',
  } satisfies QueryReport)
}

/**
 * Types of columns as both databases hold them. Instants are ISO 8601 text in UTC with milliseconds, dates are
 * `YYYY-MM-DD`, yes/no is 1/0, money is whole minor units, JSON is text.
 */
import type { ColumnType } from 'kysely'

export type Instant = string
export type DateText = string
export type Flag = number
export type Json = string
/** Not allowed in updates: only `changeState` writes it, from the states that allow the change. */
export type State<S extends string = string, Inserted = S> = ColumnType<S, Inserted, never>

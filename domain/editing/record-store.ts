import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'
import type { Result } from '#domain/result.ts'

/** A record's fields, or what was typed into its form: JSON, whose shape the kind's fields check. */
export type RecordData = Readonly<Record<string, unknown>>

/** A rule that a record breaks and its kind's fields can't check: it depends on other records. */
export interface RecordRule {
  rule:
    | 'other-currency'
    | 'unknown-day'
    | 'day-named-twice'
    | 'unknown-speakers'
    | 'other-room'
    | 'same-last-day'
    | 'no-such-page'
    | 'unseen-part'
    | 'page-has-its-text'
    | 'no-such-file'
  /** What the message names: currencies, days, speakers, a period, pages or addresses. */
  names: readonly string[]
}

export interface RecordProblem extends RecordRule {
  field: string
}

/** The published data of one record. */
export interface StoredRecord {
  id: number
  position: number
  /** Different after every change by anybody. */
  version: number
  data: RecordData
}

/**
 * Stores the records of a kind. The caller has locked the owner's records of the kind and checked the data, and bumps
 * the revision.
 */
export interface RecordStore {
  /** The tables that it writes to. */
  tables: readonly (keyof Schema)[]
  /** In the organiser's order. */
  list(db: Reader, owner: ContentOwner): Promise<StoredRecord[]>
  find(db: Reader, owner: ContentOwner, id: number): Promise<StoredRecord | undefined>
  /** Checks what the kind's fields cannot know: whether data agree with other records. */
  check?(
    tx: Transaction,
    owner: ContentOwner,
    record: Pick<StoredRecord, 'id' | 'data'>,
  ): Promise<RecordProblem[]>
  /** An id that no record has, had or will have. */
  reserveId(tx: Transaction, owner: ContentOwner): Promise<number>
  /** @param record with an id that was reserved, or whose record was removed */
  insert(tx: Transaction, owner: ContentOwner, record: Omit<StoredRecord, 'version'>): Promise<void>
  update(tx: Transaction, id: number, data: RecordData): Promise<void>
  /** Fails if something else needs the record. */
  remove(tx: Transaction, id: number, now: Temporal.Instant): Promise<Result<undefined, { code: 'in-use' }>>
  setPosition(tx: Transaction, id: number, position: number): Promise<void>
}

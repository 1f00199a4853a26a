import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'
import type { Result } from '#domain/result.ts'

/** A record's fields, or what somebody typed into its form: JSON, whose shape the kind's fields check. */
export type RecordData = Readonly<Record<string, unknown>>

/** What is wrong with a field, in words that follow its label: `“Last day” is that of …`. */
export interface RecordProblem {
  field: string
  message: string
}

/** What is published of one record. */
export interface StoredRecord {
  id: number
  position: number
  /** Another one after every change, whoever makes it. */
  version: number
  data: RecordData
}

/**
 * Where the records of a kind are kept. Whoever calls has locked the owner's records of the kind, has checked the data by
 * the kind's fields, and bumps the revision.
 */
export interface RecordStore {
  /** In the organiser's order. */
  list(db: Reader, owner: ContentOwner): Promise<StoredRecord[]>
  find(db: Reader, owner: ContentOwner, id: number): Promise<StoredRecord | undefined>
  /** What the kind's fields cannot know of data that they passed: where it does not fit what else there is. */
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
  /** Fails where something else needs the record. */
  remove(tx: Transaction, id: number): Promise<Result<undefined, { code: 'in-use' }>>
  setPosition(tx: Transaction, id: number, position: number): Promise<void>
}

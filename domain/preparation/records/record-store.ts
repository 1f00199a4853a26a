/**
 * The port between the editor of records and the tables: whatever kind a record is of, it is listed, read, checked and
 * written by these functions.
 */

import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { TalksUsing } from '#domain/programme/writing/talks-using.ts'

/** A record's fields, or what was typed into its form: JSON, whose shape the kind's fields check. */
export type RecordData = Readonly<Record<string, unknown>>

/** A rule that a record breaks and its kind's fields can't check: it depends on other records. */
export interface RecordRule {
  rule:
    | 'other-currency'
    | 'unknown-day'
    | 'day-named-twice'
    | 'unknown-speakers'
    | 'several-speakers'
    | 'other-room'
    | 'other-tier'
    | 'same-last-day'
    | 'fewer-than-sold'
    | 'people-wait'
    | 'not-among'
    | 'named-twice'
    | 'other-admission'
    | 'other-period'
    | 'other-extra'
    | 'name-of-two'
    | 'other-question'
    | 'needs-options'
    | 'other-subject'
    | 'asked-later'
    | 'not-printable'
    | 'too-deep'
    | 'has-dependants'
    | 'is-answered'
    | 'is-consent'
    | 'sold-already'
    | 'of-the-registration'
    | 'no-such-page'
    | 'unseen-part'
    | 'page-has-its-text'
    | 'reserved-page'
    | 'taken-page'
    | 'taken-by-conference'
    | 'only-for-conferences'
    | 'no-registrants'
    | 'no-menu-page'
    | 'no-menu-group'
    | 'same-group-twice'
    | 'same-page-twice'
    | 'no-such-file'
  /** What the message names: currencies, days, speakers, a period, pages or addresses. */
  names: readonly string[]
}

export interface RecordProblem extends RecordRule {
  field: string
  /** Where in the field, if it has parts: an entry's place, counted from 0, and its field. */
  within?: readonly (string | number)[]
}

/** Something else needs a record: talks of the programme, or what its kind says. */
export interface InUse {
  code: 'in-use'
  by?: TalksUsing
}

/** The published data of one record. */
export interface StoredRecord {
  id: number
  position: number
  /** Different after every change by anybody. */
  version: number
  data: RecordData
}

/** Where a list goes on: after this record. */
export type RecordKey = Pick<StoredRecord, 'position' | 'id'>

/** A part of a list in the organiser's order, without reading the rest. */
export interface RecordSlice {
  /** From the beginning without it. */
  after?: RecordKey | undefined
  limit: number
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
  /** For kinds of which there may be thousands. */
  slices?: {
    list(db: Reader, owner: ContentOwner, slice: RecordSlice): Promise<StoredRecord[]>
    /** How many there are, or how many up to one of them, itself included. */
    count(db: Reader, owner: ContentOwner, upTo?: RecordKey): Promise<number>
    /** The record at a place, counted from 1. */
    keyAt(db: Reader, owner: ContentOwner, place: number): Promise<RecordKey | undefined>
    /** Which of these ids records have. */
    idsAmong(db: Reader, owner: ContentOwner, ids: readonly number[]): Promise<number[]>
  }
  find(db: Reader, owner: ContentOwner, id: number): Promise<StoredRecord | undefined>
  /** For kinds whose fields name other records. */
  references?: {
    /**
     * The fields that name records, with the ids of those, for data as a form sent them.
     *
     * @param earlier the record as the form may have shown it
     */
    read(
      db: Reader,
      owner: ContentOwner,
      data: RecordData,
      earlier: readonly RecordData[],
    ): Promise<RecordData>
    /** The fields that name records, as a form shows them: with names of today, which tell equal ones apart. */
    show(db: Reader, owner: ContentOwner, data: RecordData): Promise<RecordData>
  }
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
  update(tx: Transaction, id: number, data: RecordData, owner: ContentOwner): Promise<void>
  /** Fails if something else needs the record. */
  remove(tx: Transaction, id: number, now: Temporal.Instant): Promise<Result<undefined, InUse>>
  setPosition(tx: Transaction, id: number, position: number): Promise<void>
}

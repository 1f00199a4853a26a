/** Counts of visits, rate limits, keys of repeated requests, and the waiting room. */
import type { Generated } from 'kysely'
import type { DateText, Instant } from '#database/schema/columns.ts'

export interface LimitTables {
  /** What was done and must not be done again: docs/decisions, 51. */
  done_once: {
    /** The kind of thing, and so of the subject. */
    kind: string
    /** The conference of a call, or the token of an answer; 0 where there is neither. */
    scope: number
    key: string
    /** Null for acts. */
    content_hash: string | null
    /** What was made or found. */
    subject_id: number | null
    /** The whole answer, where it is stored. */
    status: number | null
    body: string | null
    done_at: Instant
  }
  /** Written and read by release 0.1.0. */
  request_keys: {
    /** Null for a call of the whole site. */
    conference_id: number | null
    /** `registration`, `message` …: the call, and so the kind of subject that `subject_id` identifies. */
    call: string
    key: string
    content_hash: string
    subject_id: number
    created_at: Instant
  }
  rate_limits: { key: string; points: number; resets_at: number }
  /** How often pages were visited: sums of a day, about nobody. */
  visit_counts: {
    /** A conference, or 0 for the main site. */
    owner: number
    day: DateText
    /** `visit`, `page`, `referrer` or `step`. */
    kind: string
    /** The page below its conference, the other website's host, the step; empty for visits. */
    name: string
    count: number
  }
  captcha_uses: { id: string; expires_at: Instant }
  /** One row. */
  waiting_room: {
    id: Generated<number>
    /** The highest place that was issued. */
    issued: Generated<number>
    /** Places up to this one are let in. */
    called: Generated<number>
  }
}

/** Rate limits, keys of repeated requests, and the waiting room. */
import type { Generated } from 'kysely'
import type { Instant } from '#database/schema/columns.ts'

export interface LimitTables {
  /** The results of requests with a key, kept for a day. */
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

/** Staff, the audit, tokens and webhooks. */
import type { Generated } from 'kysely'
import type { Instant, Json, State } from '#database/schema/columns.ts'

export interface StaffTables {
  /** Staff of the back office. better-auth writes this table and names its columns; we read it. */
  user: {
    id: string
    name: string
    email: string
    /** 0 or 1 on SQLite. */
    twoFactorEnabled: boolean | 0 | 1 | null
  }
  /** Also better-auth's, except for `confirmedAt`, which is ours. */
  session: {
    id: string
    token: string
    userId: string
    confirmedAt: Instant | null
  }
  /** Whoever wants no daily mail about abstracts. */
  digest_refusals: { person_id: string; refused_at: Instant }
  memberships: {
    id: Generated<number>
    person_id: string
    role: string
    /** Null: all conferences. */
    conference_id: number | null
    created_at: Instant
  }
  invitations: {
    id: Generated<number>
    token_hash: string
    email: string
    role: string
    conference_id: number | null
    /** As written by `writeActor`. */
    invited_by: string
    created_at: Instant
    expires_at: Instant
    accepted_at: Instant | null
    withdrawn_at: Instant | null
  }
  staff_rules: { id: number; second_factor_for_all: number }
  /** Append-only, except that a network address may be emptied; triggers refuse all other changes. */
  audit_entries: {
    id: Generated<number>
    conference_id: number | null
    actor_kind: 'visitor' | 'staff' | 'token' | 'command-line' | 'gateway' | 'clock'
    /** The id of the person or the token. */
    actor_id: string | null
    session_id: string | null
    act: string
    subject_kind: string
    subject_id: string | null
    facts: Json
    door: 'page' | 'wire' | 'api' | 'webhook' | null
    address: string | null
    request_id: string | null
    recorded_at: Instant
  }
  /** Written and read by release 0.1.0. */
  acts_done: { key: string; done_at: Instant }
  /** Set by the owner; null means for ever. Kinds without a row are kept for their default. */
  retention_periods: { kind: string; months: number | null }
  api_tokens: {
    id: Generated<number>
    name: string
    /** SHA-256; the token itself is stored nowhere. */
    token_hash: string
    maker_id: string
    /** Null: for the organiser and all conferences. */
    conference_id: number | null
    /** A list of acts from the table of rights. */
    acts: Json
    created_at: Instant
    expires_at: Instant
    revoked_at: Instant | null
    last_used_at: Instant | null
  }
  /** Written and read by release 0.1.0. */
  api_answers: {
    token_id: number
    key: string
    content_hash: string
    status: number
    body: string
    created_at: Instant
  }
  connections: {
    /** `mail`, `paypal` or `stripe`. */
    service: string
    /** What connects to it, encrypted with the product's key. */
    sealed: string
    saved_at: Instant
  }
  webhook_subscriptions: {
    id: Generated<number>
    /** Null: for the organiser and all conferences. */
    conference_id: number | null
    address: string
    /** A list of event names. */
    events: Json
    /** Signs the messages; empty once the subscription has ended. */
    secret: string
    /** The account whose rights decide what is sent. */
    maker_id: string
    created_at: Instant
    ended_at: Instant | null
  }
  webhook_deliveries: {
    id: Generated<number>
    subscription_id: number
    /** The event's id, the same for every subscription. */
    event_key: string
    event: string
    body: Json
    state: State<'queued' | 'delivered' | 'failed'>
    tries: Generated<number>
    last_status: number | null
    failure: string | null
    created_at: Instant
    done_at: Instant | null
  }
}

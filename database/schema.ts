/**
 * The tables as both databases hold them. Instants are ISO 8601 text in UTC with milliseconds, dates are
 * `YYYY-MM-DD`, yes/no is 1/0, money is whole minor units, JSON is text. Query modules map rows to the
 * domain's types; nothing else sees these.
 */
import type { Generated } from 'kysely'

type Instant = string
type DateText = string
type Flag = number
type Json = string

export interface Schema {
  conferences: ConferenceTable
  revisions: { scope: string; revision: number }
  content_items: {
    id: Generated<number>
    conference_id: number | null
    kind: string
    position: number
    data: Json
    /** Counted up by a trigger whenever what an organiser edits of it changes. */
    version: Generated<number>
  }
  /** What somebody writes and nobody sees yet: one for each record, also for one that is not published. */
  drafts: {
    id: Generated<number>
    kind: string
    record_id: number
    conference_id: number | null
    /** As it was typed: it may have gaps. */
    data: Json
    is_new: Flag
    publish_at: Instant | null
    /** Why it was not published at its time. */
    problem: string | null
    saved_at: Instant
    saved_by: string
  }
  /** What a record said after each act of an editor. Rows never change, but that an erasure empties them. */
  record_versions: {
    id: Generated<number>
    kind: string
    record_id: number
    conference_id: number | null
    /** 1, 2, … within the record. */
    number: number
    /** `elsewhere`: published by an import or on the command line, before an editor came to it. */
    state: 'draft' | 'discarded' | 'published' | 'removed' | 'elsewhere'
    data: Json | null
    /** The row's own version then; null where it had none. */
    record_version: number | null
    /** Where it stood in its list, of one that was removed. */
    position: number | null
    /** The number of the version that it brings back. */
    restores: number | null
    actor_kind: string | null
    actor_id: string | null
    recorded_at: Instant
  }
  files: {
    key: string
    name: string
    content_type: string
    size: number
    /** Empty for what anybody may read; else what it belongs to, such as `abstract`. */
    purpose: string
    created_at: Instant
  }
  countries: { id: number; name: string; code: string }
  speakers: {
    id: Generated<number>
    conference_id: number
    position: number
    speaker_group: string | null
    name: string
    affiliation: string
    photo: Json | null
    awards_html: string
    talk_title: string
    biography_html: string
    /** Where an import found this person; keeps a repeated import from doubling them. */
    external_id: string | null
    /** A UUID in lower case: the person's name in every file, for ever. */
    guid: string
    version: Generated<number>
  }
  programme_days: {
    id: Generated<number>
    conference_id: number
    position: number
    name: string
    held_on: DateText | null
    version: Generated<number>
  }
  talks: {
    id: Generated<number>
    day_id: number
    position: number
    title: string
    subtitle: Generated<string>
    starts_at: string | null
    /** The time is of the following calendar day, which the programme still counts to this one. */
    is_after_midnight: Generated<Flag>
    duration_minutes: number | null
    room: string
    track: string
    kind: string
    language: Generated<string>
    abstract_html: string
    description_html: Generated<string>
    speaker_affiliation: string
    links: Json
    attachments: Generated<Json>
    external_id: string | null
    /** A UUID in lower case: the talk's name in every file, for ever. */
    guid: string
    version: Generated<number>
  }
  talk_speakers: { talk_id: number; speaker_id: number; position: number }
  registration_categories: {
    id: Generated<number>
    conference_id: number
    name: string
    ends_on: DateText
    invited_minor: number
    oral_minor: number
    poster_minor: number
    student_minor: number
    delegate_minor: number
    virtual_minor: number
    version: Generated<number>
  }
  accommodations: {
    id: Generated<number>
    conference_id: number
    name: string
    one_night_minor: number
    two_nights_minor: number
    three_nights_minor: number
    four_nights_minor: number
    version: Generated<number>
  }
  registrations: RegistrationTable
  /** What registrations are found by, folded: a row each. */
  registration_texts: {
    registration_id: number
    conference_id: number
    /** Name, e-mail address, organisations and code, a line each. */
    holder: string
    /** Of orders, payments, transfers and invoices: each ends with a line feed. */
    numbers: Generated<string>
  }
  /** What staff write down for one another; a registrant never sees it. */
  /** Named addresses of the list of registrations; without a person the team's. */
  saved_views: {
    id: Generated<number>
    conference_id: number
    person_id: string | null
    name: string
    query: string
    created_at: Instant
  }
  /** Keys of acts that staff have done, each its sender's own. */
  acts_done: { key: string; done_at: Instant }
  registration_notes: {
    id: Generated<number>
    registration_id: number
    text: string
    written_by: string
    written_at: Instant
  }
  choice_changes: ChoiceChangeTable
  /** Each narrows by whatever it names; a limit that names nothing is the conference's own. */
  capacity_limits: {
    id: Generated<number>
    conference_id: number
    category_id: number | null
    presentation_type: string | null
    accommodation_id: number | null
    nights: number | null
    is_for_add_on: Generated<Flag>
    seats: number
    taken: Generated<number>
  }
  /** Which limits a registration counts against now. */
  seat_claims: { registration_id: number; limit_id: number }
  codes: {
    id: Generated<number>
    conference_id: number | null
    code: string
    kind: string
    basis_points: number | null
    amount_minor: number | null
    currency: string | null
    category_id: number | null
    presentation_type: string | null
    email: string | null
    uses_allowed: number | null
    uses: Generated<number>
    valid_from: DateText | null
    valid_until: DateText | null
    note: Generated<string>
    ended_at: Generated<Instant | null>
  }
  /** Where unpaid registrations came from, as far as it is counted. */
  registration_sources: {
    registration_id: number
    conference_id: number
    email_key: string
    client: string | null
    placed_at: Instant
  }
  /** What the keys of repeated requests stand for, for a day. */
  request_keys: {
    conference_id: number
    /** `registration`, `abstract`: what the id of the subject is of. */
    call: string
    key: string
    content_hash: string
    subject_id: number
    created_at: Instant
  }
  code_redemptions: { registration_id: number; code_id: number; is_counted: Flag }
  payment_attempts: {
    id: Generated<number>
    registration_id: number
    /** 1, 2, … within the registration. */
    number: number
    gateway: string
    state: string
    amount_minor: number
    currency: string
    gateway_order_id: string | null
    payer_address: string | null
    /** The signed token's random part in the gateway's return address. */
    return_token: string
    /** The change of a choice that it pays for; null for the registration itself. */
    choice_change_id: number | null
    /** `bank-transfer` or `cash`, where the payer chose to pay outside of any gateway. */
    means: string | null
    capture_tries: Generated<number>
    failure: string | null
    created_at: Instant
    expires_at: Instant
    settled_at: Instant | null
    polls: Generated<number>
    next_poll_at: Instant | null
    unknown_since: Instant | null
  }
  captures: {
    id: Generated<number>
    attempt_id: number
    registration_id: number
    gateway: string
    gateway_capture_id: string
    amount_minor: number
    fee_minor: number | null
    currency: string
    captured_at: Instant
    recorded_at: Instant
    details: Json
  }
  refunds: {
    id: Generated<number>
    registration_id: number
    capture_id: number
    amount_minor: number
    currency: string
    state: string
    reason: string
    gateway_refund_id: string | null
    due_at: Instant | null
    created_at: Instant
    settled_at: Instant | null
    failure: string | null
    looks: Generated<number>
    next_look_at: Instant | null
    /** How staff paid it, in the place of one that failed; null for one through its payment's gateway. */
    by_hand: string | null
    /** The refund that failed, which one by hand was paid in the place of. */
    instead_of: number | null
    /** Of one that failed: why its money stays. */
    kept_because: string | null
    /** The change to something cheaper that it was decided by. */
    choice_change_id: number | null
    /** Of the request that planned it, where it had one. */
    request_key: string | null
  }
  attention_reasons: {
    id: Generated<number>
    registration_id: number
    reason: string
    raised_at: Instant
    cleared_at: Instant | null
    cleared_by: string | null
    note: string | null
  }
  disputes: {
    id: Generated<number>
    gateway: string
    gateway_dispute_id: string
    capture_id: number
    is_open: Flag
    opened_at: Instant
    closed_at: Instant | null
  }
  chargebacks: {
    id: Generated<number>
    gateway: string
    gateway_dispute_id: string | null
    gateway_reversal_id: string | null
    capture_id: number
    registration_id: number
    amount_minor: number
    currency: string
    taken_at: Instant
    returned_at: Instant | null
  }
  /** How many numbers beginning with a stem were given out: `COL-2627/` → 42. */
  invoice_counters: { stem: string; last: number }
  /** Never updated, never deleted: triggers refuse it. */
  invoices: {
    id: Generated<number>
    /** `invoice`, `credit-note`. */
    kind: string
    number: string
    registration_id: number
    /** The change that an invoice bills the difference of. */
    choice_change_id: number | null
    /** The invoice that a credit note takes back. */
    original_id: number | null
    /** The invoice in whose place this one stands. */
    replaces_id: number | null
    /** The refund that failed, whose money stays: what was taken back for it is billed again. */
    refund_id: number | null
    currency: string
    /** Tax included; negative for a credit note. */
    total_minor: number
    is_demo: Flag
    issued_at: Instant
    /** The whole document, as issued. */
    snapshot: Json
  }
  /** What a credit note, or an invoice that replaces others, was issued for; each row names one cause. */
  bill_causes: {
    id: Generated<number>
    invoice_id: number
    refund_id: number | null
    credit_id: number | null
    choice_change_id: number | null
  }
  /** Payments of ours at a gateway that no registration is known for. */
  unknown_payments: {
    id: Generated<number>
    gateway: string
    gateway_capture_id: string
    invoice_id: string | null
    amount_minor: number
    currency: string
    found_at: Instant
    settled_at: Instant | null
    settled_by: string | null
    note: string | null
  }
  payment_findings: {
    id: Generated<number>
    kind: string
    registration_id: number
    reference: string
    gateway: string | null
    ours_minor: number | null
    theirs_minor: number | null
    currency: string
    found_at: Instant
    resolved_at: Instant | null
  }
  credit_transfers: {
    id: Generated<number>
    from_registration_id: number
    to_registration_id: number
    amount_minor: number
    currency: string
    recorded_at: Instant
    /** `transfer` to another conference, or `moved` by staff. */
    kind: Generated<string>
    /** Why staff moved it. */
    reason: Generated<string>
    /** Of the request that moved it, where it had one. */
    request_key: string | null
  }
  /** What a credit consists of; together its amount. Credits that are older than this table have none. */
  credit_parts: {
    id: Generated<number>
    credit_id: number
    amount_minor: number
    /** The refund policy's share of it for good; null where it follows the dates of the conference that it is at. */
    share_basis_points: number | null
    /** Whether it had paid for a place before it went on: the refund policy then shares it wherever it is. */
    had_place: Generated<Flag>
  }
  /** Of which money a change to something cheaper consists. */
  change_parts: {
    id: Generated<number>
    choice_change_id: number
    amount_minor: number
    share_basis_points: number | null
    had_place: Flag
  }
  /** Registrations that move to another conference: docs/algorithms/moves.md. */
  conference_moves: {
    id: Generated<number>
    from_registration_id: number
    to_registration_id: number
    state: string
    /** The refund policy's share on the day on which it was asked for. */
    share_basis_points: number
    credit_id: number | null
    asked_by: string
    asked_at: Instant
    reminded_at: Instant | null
    settled_by: string | null
    settled_at: Instant | null
  }
  /** One row each time that a registration was handed over to a colleague. */
  custom_amount_decisions: {
    registration_id: number
    /** `confirmed` or `declined`. */
    decision: string
    reason: string
    decided_by: string
    decided_at: Instant
  }
  handovers: {
    id: Generated<number>
    registration_id: number
    /** Of the page's address until then. */
    former_secret: string
    former_title: string
    former_name: string
    former_email: string
    handed_over_by: string
    handed_over_at: Instant
  }
  ledger_entries: {
    id: Generated<number>
    registration_id: number
    /** `charge`, `payment`, `refund`, `credit-note`, `transfer`, `chargeback`, `gateway-fee`. */
    kind: string
    /** Signed: what the registrant owes goes up with a charge and down with a payment. */
    amount_minor: number
    currency: string
    /** One entry per effect: `payment:paypal:3C679366HH908993F`. */
    effect: string
    recorded_at: Instant
  }
  outbox: {
    id: Generated<number>
    kind: string
    /** One row per effect, for ever: `confirmation:17`. */
    effect: string
    payload: Json
    /** Whose story it belongs to; null for what is about no registration. */
    registration_id: Generated<number | null>
    state: string
    tries: Generated<number>
    next_try_at: Instant
    claimed_until: Instant | null
    failure: string | null
    created_at: Instant
    done_at: Instant | null
  }
  /** Who works in the back office. better-auth writes this table and names its columns; we read it. */
  user: {
    id: string
    name: string
    email: string
    /** 0 or 1 on SQLite. */
    twoFactorEnabled: boolean | 0 | 1 | null
  }
  /** Also better-auth's, but for `confirmedAt`, which is ours. */
  session: {
    id: string
    token: string
    userId: string
    confirmedAt: Instant | null
  }
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
    /** As `writeActor` puts it. */
    invited_by: string
    created_at: Instant
    expires_at: Instant
    accepted_at: Instant | null
    withdrawn_at: Instant | null
  }
  /** Entries never change and never go, but that their network address is emptied; the database refuses all else. */
  audit_entries: {
    id: Generated<number>
    conference_id: number | null
    actor_kind: 'visitor' | 'staff' | 'token' | 'command-line' | 'gateway' | 'clock'
    /** Of the person or the token. */
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
  transaction_reports: {
    id: Generated<number>
    capture_id: number
    recorded_at: Instant
  }
  demo_orders: {
    id: string
    idempotency_key: string
    custom_id: string
    invoice_id: string
    amount_minor: number
    currency: string
    description: string
    /** `open`, `approved`, `declined`, `captured`, `closed`. */
    status: string
    return_address: string
    cancel_address: string
    capture_id: string | null
    captured_at: Instant | null
    created_at: Instant
    expires_at: Instant
  }
  demo_refunds: {
    id: string
    idempotency_key: string
    capture_id: string
    amount_minor: number
    currency: string
    created_at: Instant
  }
  offline_orders: {
    id: string
    idempotency_key: string
    custom_id: string
    amount_minor: number
    currency: string
    /** `open`, `received`, `closed`. */
    status: string
    received_minor: number | null
    /** `bank-transfer`, `cash`, `cheque`. */
    means: string | null
    reference: string | null
    received_at: Instant | null
    confirmed_by: string | null
    confirmed_at: Instant | null
    created_at: Instant
  }
  offline_refunds: {
    id: string
    idempotency_key: string
    order_id: string
    amount_minor: number
    currency: string
    /** `pending`, `completed`. */
    status: string
    reference: string | null
    confirmed_by: string | null
    confirmed_at: Instant | null
    created_at: Instant
  }
  subscriptions: {
    id: Generated<number>
    name: string
    email: string
    created_at: Instant
    /** Stands in the link that ends it. */
    secret: Generated<string>
    /** Stands in the link that confirms it, since when that was mailed. */
    confirm_token: Generated<string | null>
    asked_at: Generated<Instant | null>
    confirmed_at: Generated<Instant | null>
    unsubscribed_at: Generated<Instant | null>
    /** Name and address, folded. */
    searched: Generated<string>
  }
  contact_messages: {
    id: Generated<number>
    conference_id: number | null
    name: string
    phone_number: string
    email: string
    subject: string
    message: string
    created_at: Instant
    /** The person of the staff who looks after it; null for nobody yet. */
    assigned_to: Generated<string | null>
    closed_at: Generated<Instant | null>
    closed_by: Generated<string | null>
    /** All its texts, folded. */
    searched: Generated<string>
  }
  /** Acts on many registrations at once. */
  bulk_acts: {
    id: Generated<number>
    conference_id: number
    kind: string
    reason: string
    /** Who began it, as the audit of each act names them. */
    actor: Json
    /** Of the form that began it: sent twice, it begins once. */
    request_key: string
    begun_at: Instant
    stopped_at: Generated<Instant | null>
    finished_at: Generated<Instant | null>
  }
  bulk_act_items: {
    id: Generated<number>
    bulk_act_id: number
    registration_id: number
    state: string
    /** Why it was left out. */
    problem: Generated<string | null>
  }
  /** Mails to many. */
  group_mails: {
    id: Generated<number>
    conference_id: number
    audience: string
    /** The address of the list of registrations, for a link; and what it means. */
    query: string
    filter: Json
    subject: string
    body: string
    written_by: string
    written_at: Instant
    /** Who sent it off, and when the first of it leaves; null while it is a draft. */
    queued_by: Generated<string | null>
    send_at: Generated<Instant | null>
    stopped_by: Generated<string | null>
    stopped_at: Generated<Instant | null>
    finished_at: Generated<Instant | null>
  }
  group_mail_recipients: {
    id: Generated<number>
    mail_id: number
    /** What the address delivers to: each is written to once. */
    mailbox: string
    email: string
    registration_id: number | null
    subscription_id: number | null
    state: string
    failure: Generated<string | null>
    tries: Generated<number>
    next_try_at: Instant
    sent_at: Generated<Instant | null>
  }
  /** What organisers made of the texts of automatic mails; the highest number counts. */
  mail_text_versions: {
    id: Generated<number>
    text_id: string
    number: number
    /** 1: the default was restored. */
    is_default: number
    subject: string
    preview: string
    heading: string
    body: string
    written_by: string
    written_at: Instant
  }
  /** What staff wrote back. */
  contact_answers: {
    id: Generated<number>
    message_id: number
    subject: string
    text: string
    /** 1: the visitor's message stands below it. */
    quotes: number
    written_by: string
    written_at: Instant
    request_key: Generated<string | null>
  }
  abstracts: AbstractTable
  /** How many numbers with a prefix were given out: `MS27` → 42. */
  abstract_numbers: { prefix: string; last: number }
  /** Files that belong to a form that was not accepted yet. */
  /** `sender` is a client's address, as posts are counted. */
  uploads: { file_key: string; conference_id: number; expires_at: Instant; sender: Generated<string> }
  /** Files that came with an editor's form; past `expires_at` they are kept only where a record names them. */
  editor_uploads: { file_key: string; expires_at: Instant }
  /** A file that waits to be imported has its file; one that was imported has its counts. */
  imports: {
    id: Generated<number>
    conference_id: number
    file_name: string
    file_key: string | null
    sender_id: string
    created_at: Instant
    applied_at: Instant | null
    counts: Json | null
  }
  staff_rules: { id: number; second_factor_for_all: number }
  /** What the owner set; null is for ever. Kinds without a row are kept for their default. */
  retention_periods: { kind: string; months: number | null }
  /** One row. */
  waiting_room: {
    id: Generated<number>
    /** The highest place that was handed out. */
    issued: Generated<number>
    /** Places up to this one may come in. */
    called: Generated<number>
  }
  api_tokens: {
    id: Generated<number>
    name: string
    /** SHA-256; the token itself is kept nowhere. */
    token_hash: string
    maker_id: string
    /** Null: for the organiser and all conferences. */
    conference_id: number | null
    /** A list of acts of the table of rights. */
    acts: Json
    created_at: Instant
    expires_at: Instant
    revoked_at: Instant | null
    last_used_at: Instant | null
  }
  webhook_subscriptions: {
    id: Generated<number>
    /** Null: for the organiser and all conferences. */
    conference_id: number | null
    address: string
    /** A list of event names. */
    events: Json
    /** Signs what is sent; empty once the subscription has ended. */
    secret: string
    /** Whose rights decide what is sent. */
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
    state: 'queued' | 'delivered' | 'failed'
    tries: Generated<number>
    last_status: number | null
    failure: string | null
    created_at: Instant
    done_at: Instant | null
  }
  /** Answers to requests with an Idempotency-Key, for a day. */
  api_answers: {
    token_id: number
    key: string
    content_hash: string
    status: number
    body: string
    created_at: Instant
  }
  captcha_uses: { id: string; expires_at: Instant }
  rate_limits: { key: string; points: number; resets_at: number }
}

interface ConferenceTable {
  id: Generated<number>
  name: string
  is_active: Flag
  subject: string
  prefix: string
  starts_on: DateText
  ends_on: DateText
  time_zone: string
  location: string
  is_hybrid: Flag
  hue: number
  art_family: string
  photo: Json | null
  currency: string
  fee_basis_points: number
  add_on_minor: number
  custom_amount_min_minor: number
  custom_amount_max_minor: number
  hold_minutes: number
  /** How many unpaid registrations one e-mail address may hold, and one network place in ten minutes. */
  unpaid_per_email: Generated<number>
  unpaid_per_client: Generated<number>
  /** From then on it sells nothing. */
  cancelled_at: Instant | null
  cancelled_by: string | null
  cancelled_because: string | null
  /** Since when it no longer stands among the conferences of the back office. */
  archived_at: Instant | null
  /** The row stays, because the audit names it; nothing else of it does. */
  deleted_at: Instant | null
  version: Generated<number>
}

interface RegistrationTable {
  id: Generated<number>
  conference_id: number
  code: string
  secret: string
  state: string
  title: string
  name: string
  email: string
  telephone: string
  organization: string
  city: string
  country_id: number
  billing_address: string
  postal_code: string
  /** `listed` or `custom`: decides which of the following are set. */
  choice: string
  category_id: number | null
  category_name: string | null
  presentation_type: string | null
  accommodation_id: number | null
  accommodation_name: string | null
  nights: number | null
  has_add_on: Flag
  custom_description: string | null
  currency: string
  registration_minor: number
  accommodation_minor: number
  add_on_minor: number
  discount_minor: Generated<number>
  subtotal_minor: number
  fee_minor: number
  /** Put on top of the prices; 0 where they include their taxes. */
  tax_minor: Generated<number>
  added_tax: Json | null
  total_minor: number
  fee_basis_points: number
  /** One per form that a visitor has open: a second post of it replaces the first. */
  draft_key: string | null
  created_at: Instant
  hold_until: Instant
  paid_at: Instant | null
  /** The registrant's own number in a tax register; empty for none. */
  tax_id: Generated<string>
  /** Who the invoice goes to, where that is not the registrant's own organisation; empty for none. */
  billing_organization: Generated<string>
}

/** What somebody wants instead of what they booked, with what it costs. */
interface ChoiceChangeTable {
  id: Generated<number>
  registration_id: number
  state: string
  category_id: number
  category_name: string
  presentation_type: string
  accommodation_id: number | null
  accommodation_name: string | null
  nights: number | null
  has_add_on: Flag
  registration_minor: number
  accommodation_minor: number
  add_on_minor: number
  discount_minor: number
  subtotal_minor: number
  fee_minor: number
  tax_minor: Generated<number>
  added_tax: Json | null
  total_minor: number
  /** Whether the registration's code counts for the wished choice too. */
  keeps_code: Flag
  /** The new total less the old one. */
  difference_minor: number
  refund_minor: number
  kept_minor: number
  asked_at: Instant
  /** Until when the wished seats are held for somebody who has not paid the difference. */
  hold_until: Instant
  settled_at: Instant | null
}

interface AbstractTable {
  id: Generated<number>
  conference_id: number
  number: string
  title: string
  name: string
  email: string
  /** The address as it is compared: in lower case. */
  email_key: string
  /** Which of this presenter's: 1 or 2. */
  submission: number
  telephone: string
  organization: string
  city: string
  country_id: number
  /** Ids of content that the organiser may remove later; the names beside them stay. */
  presentation_type_id: number
  presentation_type_name: string
  topic_id: number
  topic_name: string
  abstract_title: string
  abstract_text: string
  file_key: string | null
  /** One per form that somebody has open: a second post of it submits nothing new. */
  draft_key: string | null
  created_at: Instant
}

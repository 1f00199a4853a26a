/**
 * The tables as both databases hold them. Instants are ISO 8601 text in UTC with milliseconds, dates are
 * `YYYY-MM-DD`, yes/no is 1/0, money is whole minor units, JSON is text. Query modules map rows to the
 * domain's types; nothing else sees these.
 */
import type { ColumnType, Generated } from 'kysely'

type Instant = string
type DateText = string
type Flag = number
type Json = string
/** Not allowed in updates: only `changeState` writes it, from the states that allow the change. */
type State<S extends string = string> = ColumnType<S, S, never>

export interface Schema {
  conferences: ConferenceTable
  revisions: { scope: string; revision: number }
  content_items: {
    id: Generated<number>
    conference_id: number | null
    kind: string
    position: number
    data: Json
    /** A trigger raises it whenever an editable field changes. */
    version: Generated<number>
  }
  /** Unpublished edits: at most one for each record, whether that is published or not. */
  drafts: {
    id: Generated<number>
    kind: string
    record_id: number
    conference_id: number | null
    /** As it was typed; it may be incomplete. */
    data: Json
    is_new: Flag
    publish_at: Instant | null
    /** Why it was not published at the scheduled time. */
    problem: string | null
    saved_at: Instant
    saved_by: string
  }
  /** A record's content after each act of an editor. Rows never change, except that an erasure empties them. */
  record_versions: {
    id: Generated<number>
    kind: string
    record_id: number
    conference_id: number | null
    /** 1, 2, … within the record. */
    number: number
    /** `elsewhere`: published by an import or on the command line, before an editor first changed it. */
    state: 'draft' | 'discarded' | 'published' | 'removed' | 'elsewhere'
    data: Json | null
    /** The row's own version then; null if it had none. */
    record_version: number | null
    /** For a removed record: its position in its list. */
    position: number | null
    /** The number of the version that it restores. */
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
    /** Empty for public files; else what the file belongs to, such as `abstract`. */
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
    /** The person's id in the imported source, so that a repeated import adds no second row. */
    external_id: string | null
    /** A UUID in lower case: identifies the person in every exported file, for ever. */
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
    /** The time is on the following calendar day, which the programme still counts as this one. */
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
    /** A UUID in lower case: identifies the talk in every exported file, for ever. */
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
  /** The searchable text of each registration, folded. */
  registration_texts: {
    registration_id: number
    conference_id: number
    /** Name, e-mail address, organisations and code, each on a line. */
    holder: string
    /** Numbers of orders, payments, transfers and invoices; each ends with a line feed. */
    numbers: Generated<string>
  }
  /** Named filters of the list of registrations; without a person, they are the team's. */
  saved_views: {
    id: Generated<number>
    conference_id: number
    person_id: string | null
    name: string
    query: string
    created_at: Instant
  }
  /** Who has the editor of a record open; rows live for minutes. */
  record_visits: { kind: string; record_id: number; person_id: string; seen_at: Instant }
  /** Request keys of acts that staff have done; each key belongs to its sender. */
  acts_done: { key: string; done_at: Instant }
  /** Notes of staff for each other; a registrant never sees them. */
  registration_notes: {
    id: Generated<number>
    registration_id: number
    text: string
    written_by: string
    written_at: Instant
  }
  choice_changes: ChoiceChangeTable
  /** A limit applies to what its columns name; a limit that names nothing is for the whole conference. */
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
  /** The limits that a registration counts against now. */
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
  /** The e-mail address and client of unpaid registrations, for the limits against hoarding. */
  registration_sources: {
    registration_id: number
    conference_id: number
    email_key: string
    client: string | null
    placed_at: Instant
  }
  /** The results of requests with a key, kept for a day. */
  request_keys: {
    conference_id: number
    /** `registration`, `abstract`: the kind of subject that `subject_id` identifies. */
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
    state: State
    amount_minor: number
    currency: string
    gateway_order_id: string | null
    payer_address: string | null
    /** The random part of the signed token in the gateway's return address. */
    return_token: string
    /** The change of a choice that it pays for; null for the registration itself. */
    choice_change_id: number | null
    /** `bank-transfer` or `cash` if the payer chose to pay outside of any gateway. */
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
    state: State
    reason: string
    gateway_refund_id: string | null
    due_at: Instant | null
    created_at: Instant
    settled_at: Instant | null
    failure: string | null
    checks: Generated<number>
    next_check_at: Instant | null
    /** How staff paid it in place of a failed refund; null if it was paid through the gateway. */
    by_hand: string | null
    /** The failed refund that this one, paid by hand, replaces. */
    instead_of: number | null
    /** For a failed refund: why its money stays with the organiser. */
    retained_because: string | null
    /** The change to something cheaper that caused it. */
    choice_change_id: number | null
    /** The key of the request that planned it, if it had one. */
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
  /** How many numbers with this start were issued: `COL-2627/` → 42. */
  invoice_counters: { stem: string; last: number }
  /** Rows are never changed or deleted: triggers refuse it. */
  invoices: {
    id: Generated<number>
    /** `invoice`, `credit-note`. */
    kind: string
    number: string
    registration_id: number
    /** The change whose difference an invoice bills. */
    choice_change_id: number | null
    /** The invoice that a credit note takes back. */
    original_id: number | null
    /** The invoice that this one replaces. */
    replaces_id: number | null
    /** The failed refund whose money stays: its credited amount is billed again by this invoice. */
    refund_id: number | null
    currency: string
    /** Tax included; negative for a credit note. */
    total_minor: number
    is_demo: Flag
    issued_at: Instant
    /** The whole document, as issued. */
    snapshot: Json
  }
  /** Why a credit note or a replacing invoice was issued; each row names one cause. */
  bill_causes: {
    id: Generated<number>
    invoice_id: number
    refund_id: number | null
    credit_id: number | null
    choice_change_id: number | null
  }
  /** Payments at a gateway with a number of ours, but without a known registration. */
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
    /** The key of the request that moved it, if it had one. */
    request_key: string | null
  }
  /** The parts of a credit; they sum to its amount. Credits older than this table have none. */
  credit_parts: {
    id: Generated<number>
    credit_id: number
    amount_minor: number
    /** The refund policy's share, fixed for good; null while it follows the dates of its present conference. */
    share_basis_points: number | null
    /** Whether it had paid for a place before it was moved; the refund policy then applies to it anywhere. */
    had_place: Generated<Flag>
  }
  /** The money that a change to something cheaper took. */
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
    state: State
    /** The refund policy's share on the day of the request. */
    share_basis_points: number
    credit_id: number | null
    requested_by: string
    requested_at: Instant
    reminded_at: Instant | null
    settled_by: string | null
    settled_at: Instant | null
  }
  custom_amount_decisions: {
    registration_id: number
    /** `confirmed` or `declined`. */
    decision: string
    reason: string
    decided_by: string
    decided_at: Instant
  }
  /** One row for each time that a registration was handed over to a colleague. */
  handovers: {
    id: Generated<number>
    registration_id: number
    /** The secret of the page's address until then. */
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
    /** Signed: a charge raises what the registrant owes, a payment lowers it. */
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
    /** Effects of one lane run one after the other: `lanes` in `domain/outbox/outbox.ts`. */
    lane: Generated<string>
    payload: Json
    /** The registration in whose history it appears; null if it is about none. */
    registration_id: Generated<number | null>
    state: State
    tries: Generated<number>
    next_try_at: Instant
    claimed_until: Instant | null
    failure: string | null
    created_at: Instant
    done_at: Instant | null
  }
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
    /** In the link to unsubscribe. */
    secret: Generated<string>
    /** In the link that confirms it; null until that mail is sent. */
    confirm_token: Generated<string | null>
    requested_at: Generated<Instant | null>
    confirmed_at: Generated<Instant | null>
    unsubscribed_at: Generated<Instant | null>
    /** Name and address, folded for the search. */
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
    /** The staff member it is assigned to; null for nobody yet. */
    assigned_to: Generated<string | null>
    closed_at: Generated<Instant | null>
    closed_by: Generated<string | null>
    /** All its texts, folded for the search. */
    searched: Generated<string>
  }
  /** Acts on many registrations at once. */
  bulk_acts: {
    id: Generated<number>
    conference_id: number
    kind: string
    reason: string
    /** Who started it; the audit of each act names the same actor. */
    actor: Json
    /** The key of the form that started it: sent twice, it starts once. */
    request_key: string
    begun_at: Instant
    stopped_at: Generated<Instant | null>
    finished_at: Generated<Instant | null>
  }
  bulk_act_items: {
    id: Generated<number>
    bulk_act_id: number
    registration_id: number
    state: State
    /** Why it was skipped. */
    problem: Generated<string | null>
  }
  /** Group mails. */
  group_mails: {
    id: Generated<number>
    conference_id: number
    audience: string
    /** The address of the filtered list of registrations, for a link, and the filter in words. */
    query: string
    filter: Json
    subject: string
    body: string
    written_by: string
    written_at: Instant
    /** Who sent it, and when its first mail leaves; null while it is a draft. */
    queued_by: Generated<string | null>
    send_at: Generated<Instant | null>
    stopped_by: Generated<string | null>
    stopped_at: Generated<Instant | null>
    finished_at: Generated<Instant | null>
  }
  group_mail_recipients: {
    id: Generated<number>
    mail_id: number
    /** The mailbox that the address delivers to: each gets one mail. */
    mailbox: string
    email: string
    registration_id: number | null
    subscription_id: number | null
    state: State
    failure: Generated<string | null>
    tries: Generated<number>
    next_try_at: Instant
    sent_at: Generated<Instant | null>
  }
  /** Organisers' versions of the texts of automatic mails; the highest number counts. */
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
  /** Replies of staff. */
  contact_answers: {
    id: Generated<number>
    message_id: number
    subject: string
    text: string
    /** 1: the visitor's message is quoted below it. */
    quotes: number
    written_by: string
    written_at: Instant
    request_key: Generated<string | null>
  }
  abstracts: AbstractTable
  /** How many numbers with a prefix were issued: `MS27` → 42. */
  abstract_numbers: { prefix: string; last: number }
  /** Files of forms that are not accepted yet. `sender` is a client's address, as in the post limits. */
  uploads: { file_key: string; conference_id: number; expires_at: Instant; sender: Generated<string> }
  /** Files that editors uploaded; after `expires_at` they are kept only if a record names them. */
  editor_uploads: { file_key: string; expires_at: Instant }
  /** A pending import has its file; a finished one has its counts. */
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
  /** Set by the owner; null means for ever. Kinds without a row are kept for their default. */
  retention_periods: { kind: string; months: number | null }
  /** One row. */
  waiting_room: {
    id: Generated<number>
    /** The highest place that was issued. */
    issued: Generated<number>
    /** Places up to this one are let in. */
    called: Generated<number>
  }
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
  /** Answers to requests with an Idempotency-Key, kept for a day. */
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
  /** Limits of unpaid registrations: held by one e-mail address, and placed by one network in ten minutes. */
  unpaid_per_email: Generated<number>
  unpaid_per_client: Generated<number>
  /** From then on nothing is sold. */
  cancelled_at: Instant | null
  cancelled_by: string | null
  cancelled_because: string | null
  /** When it was removed from the back office's list of conferences. */
  archived_at: Instant | null
  /** Only the row stays, because the audit refers to it. */
  deleted_at: Instant | null
  version: Generated<number>
}

interface RegistrationTable {
  id: Generated<number>
  conference_id: number
  code: string
  secret: string
  state: State
  title: string
  name: string
  email: string
  telephone: string
  organization: string
  city: string
  country_id: number
  billing_address: string
  postal_code: string
  /** `listed` or `custom`: decides which of the following columns are set. */
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
  /** Added on top of the prices; 0 if they include their taxes. */
  tax_minor: Generated<number>
  added_tax: Json | null
  total_minor: number
  fee_basis_points: number
  /** The key of the visitor's open form: a second post of it replaces the first. */
  draft_key: string | null
  created_at: Instant
  hold_until: Instant
  paid_at: Instant | null
  /** The registrant's tax number; empty for none. */
  tax_id: Generated<string>
  /** The recipient of the invoice, if it is not the registrant's own organisation; else empty. */
  billing_organization: Generated<string>
}

/** A wished change of a booking, with its price. */
interface ChoiceChangeTable {
  id: Generated<number>
  registration_id: number
  state: State
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
  /** Whether the registration's discount code also applies to the wished choice. */
  code_applies: Flag
  /** The new total less the old one. */
  difference_minor: number
  refund_minor: number
  retained_minor: number
  requested_at: Instant
  /** Until when the wished seats are held while the difference is unpaid. */
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
  /** The address in lower case, for comparisons. */
  email_key: string
  /** The presenter's first or second submission: 1 or 2. */
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
  created_at: Instant
}

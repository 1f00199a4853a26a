/**
 * What happens to each text column of the database when a person is erased. A new table or column does not compile until
 * it is decided here, and a test asks both databases for columns that the types do not know.
 */
import type { SelectType } from 'kysely'
import type { Schema } from '#database/schema.ts'
import { type RegistrantField, registrantFieldNames } from '#domain/registrations/registrant.ts'
import { registrantUses, usesOf } from '#domain/registrations/registrant-uses.ts'

/**
 * - `none`: no personal data. Ids, codes, states, times, sums, and words that the product chose.
 * - `erased`: deleted, or replaced by a text that names nobody.
 * - `kept`: stays although it may name the person; `words/organiser/office/privacy-words.ts` gives the reason.
 * - `organiser`: written or published by staff. It may name anybody: the check page lists where it names the person, and
 *   texts about this person alone are erased.
 */
export type ColumnDecision = 'none' | 'erased' | 'kept' | 'organiser'

/** The columns of a table that hold text. */
type TextColumn<T extends keyof Schema> = {
  [C in keyof Schema[T]]: Extract<SelectType<Schema[T][C]>, string> extends never ? never : C
}[keyof Schema[T]]

type Decisions = { [T in keyof Schema]: Readonly<Record<TextColumn<T>, ColumnDecision>> }

/** The registrant's columns of text, as each field is described. */
const ofRegistrants = Object.fromEntries(
  registrantFieldNames
    .filter(field => field !== 'countryId')
    .map(field => [registrantUses[field].column, usesOf(field).isKept ? 'none' : 'erased']),
) as Record<(typeof registrantUses)[Exclude<RegistrantField, 'countryId'>]['column'], 'none' | 'erased'>

export const personalData = {
  conferences: {
    mail_sender: 'organiser', participants: 'none',
    name: 'none', subject: 'none', prefix: 'none', name_order: 'none', starts_on: 'none', ends_on: 'none', time_zone: 'none', location: 'none',
    art_family: 'none', art_seed: 'none', photo: 'none', currency: 'none', rules: 'none', conditions: 'none', field_settings: 'none', abstract_days: 'none', languages: 'none', cancelled_at: 'none', cancelled_by: 'none',
    add_on_includes: 'none', student_rule: 'none', names_until: 'none', unnamed_places: 'none', cancelled_because: 'organiser', archived_at: 'none', deleted_at: 'none',
  },
  revisions: { scope: 'none' },
  content_items: { kind: 'none', data: 'organiser' },
  drafts: {
    kind: 'none', data: 'organiser', publish_at: 'none', problem: 'none', saved_at: 'none', saved_by: 'none',
  },
  page_addresses: { slug: 'none' },
  translations: { kind: 'none', language: 'none', path: 'none', text: 'organiser', source_digest: 'none' },
  site_translations: { kind: 'none', language: 'none', path: 'none', text: 'organiser', source_digest: 'none' },
  clash_cases: { kind: 'none', raised_at: 'none', ended_at: 'none' },
  record_versions: {
    kind: 'none', state: 'none', data: 'erased', actor_kind: 'none', actor_id: 'none', recorded_at: 'none',
  },
  files: { key: 'none', name: 'erased', content_type: 'none', purpose: 'none', created_at: 'none' },
  countries: { name: 'none', code: 'none' },
  speakers: {
    speaker_group: 'none', name: 'organiser', affiliation: 'organiser', photo: 'organiser', awards_html: 'organiser',
    talk_title: 'organiser', biography_html: 'organiser', external_id: 'organiser', guid: 'none',
  },
  programme_days: { name: 'none', held_on: 'none' },
  talks: {
    title: 'organiser', subtitle: 'organiser', starts_at: 'none', room: 'none', track: 'none', kind: 'none',
    language: 'none', abstract_html: 'organiser', description_html: 'organiser', speaker_affiliation: 'organiser',
    links: 'organiser', attachments: 'organiser', external_id: 'organiser', guid: 'none',
  },
  cancelled_talks: {
    guid: 'none', title: 'organiser', room: 'none', held_on: 'none', starts_at: 'none', cancelled_at: 'none',
  },
  talk_speakers: {},
  removed_of_abstracts: { kind: 'none', written_hash: 'none', written_speaker: 'none', made_at: 'none' },
  registration_categories: { name: 'none', ends_on: 'none', not_offered: 'none' },
  accommodations: { name: 'none', not_offered: 'none' },
  offers: {
    kind: 'none', name: 'organiser', description: 'organiser', sold_by: 'none', sold_from: 'none', sold_until: 'none',
    takes_place_from: 'none', takes_place_to: 'none', also_at: 'none', names_until: 'none', tax_class: 'none', link_secret: 'none',
    selection: 'organiser', selection_rules: 'none',
  },
  offer_options: { name: 'organiser', night_on: 'none', sold_until: 'none' },
  offer_prices: { admission: 'none' },
  questions: {
    kind: 'none', label: 'organiser', help: 'organiser', options: 'organiser', asked_of: 'none', buyers_of: 'none', if_answer: 'none',
    if_bought: 'none', asked_from: 'none', required_from: 'none', closed_from: 'none', changed_until: 'none', appears: 'none',
    care: 'none',
  },
  answers: { value: 'erased', answered_at: 'erased' },
  abstract_questions: {
    kind: 'none', label: 'organiser', help: 'organiser', options: 'organiser', topics: 'none', forms: 'none', if_answer: 'none', asked_from: 'none',
  },
  moved_abstracts: { system: 'erased', external_id: 'erased' },
  entered_abstracts: { because: 'erased', entered_by: 'erased', entered_at: 'erased' },
  abstract_answers: { value: 'erased', answered_at: 'erased' },
  later_answers: { until: 'none' },
  registrations: {
    ...ofRegistrants, code: 'none', secret: 'erased', state: 'none', application: 'none', choice: 'none',
    category_name: 'none', presentation_type: 'none', accommodation_name: 'none', custom_description: 'erased',
    currency: 'none', added_tax: 'none', draft_key: 'erased', created_at: 'none', hold_until: 'none', paid_at: 'none',
    language: 'none', collected_at: 'none',
  },
  join_requests: { asked_at: 'none' },
  join_asks: { code: 'erased', asked_at: 'none' },
  allowances: { admissions: 'none', extras: 'none', made_at: 'none' },
  registration_texts: { holder: 'erased', contact: 'erased', guests: 'erased', numbers: 'kept' },
  saved_views: { noun: 'none', person_id: 'none', name: 'organiser', query: 'organiser', created_at: 'none' },
  record_visits: { kind: 'none', person_id: 'none', seen_at: 'none' },
  abstract_looks: { person_id: 'none' },
  acts_done: { key: 'none', done_at: 'none' },
  done_once: { kind: 'none', key: 'none', content_hash: 'none', body: 'erased', done_at: 'none' },
  registration_tags: { tag: 'erased', folded: 'erased' },
  registration_notes: { text: 'erased', written_by: 'none', written_at: 'none' },
  choice_changes: {
    state: 'none', category_name: 'none', presentation_type: 'none', accommodation_name: 'none', added_tax: 'none',
    requested_at: 'none', hold_until: 'none', settled_at: 'none', lines: 'none', people: 'none', overruled_because: 'erased',
  },
  extra_waits: { lines: 'none', state: 'none', asked_at: 'none', ended_because: 'none', settled_at: 'none' },
  registration_lines: {
    kind: 'none', wire_name: 'none', name: 'none', detail: 'erased', tax_class: 'none', taxed_as: 'none', created_at: 'none',
    ended_at: 'none', ended_by: 'none',
  },
  attendees: {
    name: 'erased', email: 'erased', organization: 'erased', created_at: 'none', invited_at: 'erased', completed_at: 'erased',
    language: 'none',
  },
  replaced_people: { email: 'erased', language: 'none', replaced_at: 'none' },
  attendee_links: { token_hash: 'erased', made_at: 'erased' },
  capacity_limits: { presentation_type: 'none' },
  seat_claims: {},
  codes: {
    code: 'organiser', compared: 'organiser', kind: 'none', grants: 'none', currency: 'none', presentation_type: 'none', email: 'erased', valid_from: 'none',
    valid_until: 'none', note: 'organiser', ended_at: 'none', budget_currency: 'none', places: 'none',
  },
  members: { kind: 'none', compared: 'erased', shown: 'erased', name: 'erased', searched: 'erased', added_at: 'none' },
  member_lists: { name: 'organiser' },
  admission_invitations: {
    admission: 'none', title: 'erased', name: 'erased', email: 'erased', compared: 'erased', organization: 'erased', searched: 'erased',
    secret: 'erased', state: 'none', invited_at: 'none', opened_at: 'none', reminded_at: 'none',
  },
  member_imports: { mode: 'none', entries: 'erased', faults: 'erased', sent_at: 'none' },
  proofs: { file_key: 'erased', received_at: 'none', erased_at: 'none' },
  eligibilities: {
    admission: 'none', condition: 'none', state: 'none', asked_at: 'none', due_on: 'none', decided_at: 'none', decided_by: 'none',
    because: 'erased', asked_again_at: 'none',
  },
  registration_sources: { email_key: 'erased', client: 'erased', placed_at: 'none' },
  request_keys: { call: 'none', key: 'none', content_hash: 'none', created_at: 'none' },
  code_redemptions: {},
  payment_attempts: {
    gateway: 'none', state: 'none', currency: 'none', gateway_order_id: 'none', payer_address: 'erased',
    return_token: 'none', means: 'none', failure: 'none', created_at: 'none', expires_at: 'none', settled_at: 'none',
    next_poll_at: 'none', unknown_since: 'none',
  },
  captures: {
    gateway: 'none', gateway_capture_id: 'none', currency: 'none', captured_at: 'none', recorded_at: 'none',
    details: 'erased',
  },
  refunds: {
    currency: 'none', state: 'none', reason: 'kept', gateway_refund_id: 'kept', due_at: 'none', created_at: 'none',
    settled_at: 'none', failure: 'erased', next_check_at: 'none', by_hand: 'none', retained_because: 'kept',
    request_key: 'none', refused_because: 'none', refused_since: 'none',
  },
  attention_reasons: {
    reason: 'none', raised_at: 'none', cleared_at: 'none', cleared_by: 'none', note: 'erased',
  },
  disputes: { gateway: 'none', gateway_dispute_id: 'none', opened_at: 'none', closed_at: 'none' },
  chargebacks: {
    gateway: 'none', gateway_dispute_id: 'none', gateway_reversal_id: 'none', currency: 'none', taken_at: 'none',
    returned_at: 'none',
  },
  invoice_counters: { stem: 'none' },
  invoices: { kind: 'none', number: 'none', currency: 'none', issued_at: 'none', snapshot: 'kept' },
  bill_causes: {},
  unknown_payments: {
    gateway: 'none', gateway_capture_id: 'none', invoice_id: 'none', currency: 'none', found_at: 'none',
    settled_at: 'none', settled_by: 'none', note: 'organiser',
  },
  payment_findings: {
    kind: 'none', reference: 'none', gateway: 'none', currency: 'none', found_at: 'none', resolved_at: 'none',
  },
  credit_transfers: { currency: 'none', recorded_at: 'none', kind: 'none', reason: 'kept', request_key: 'none' },
  credit_parts: {},
  change_parts: {},
  conference_moves: { state: 'none', requested_by: 'none', requested_at: 'none', reminded_at: 'none', settled_by: 'none', settled_at: 'none' },
  billed_parties: {
    name: 'erased', address_lines: 'erased', postal_code: 'erased', city: 'erased', changed_at: 'none',
  },
  custom_amount_decisions: { decision: 'none', reason: 'erased', decided_by: 'none', decided_at: 'none' },
  handovers: {
    former_secret: 'erased', former_title: 'erased', former_name: 'erased', former_email: 'erased',
    handed_over_by: 'none', handed_over_at: 'none',
  },
  ledger_entries: { kind: 'none', currency: 'none', effect: 'none', recorded_at: 'none' },
  outbox: {
    kind: 'none', effect: 'none', payload: 'none', state: 'none', lane: 'none', next_try_at: 'none', claimed_until: 'none',
    failure: 'erased', created_at: 'none', done_at: 'none', server_refused_since: 'none', server_refused_at: 'none',
  },
  user: { id: 'none', name: 'erased', email: 'erased' },
  session: { id: 'erased', token: 'erased', userId: 'erased', confirmedAt: 'erased' },
  memberships: { person_id: 'none', role: 'none', created_at: 'none' },
  invitations: {
    token_hash: 'erased', email: 'erased', role: 'erased', invited_by: 'erased', created_at: 'erased',
    expires_at: 'erased', accepted_at: 'erased', withdrawn_at: 'erased',
  },
  audit_entries: {
    actor_kind: 'none', actor_id: 'none', session_id: 'none', act: 'none', subject_kind: 'none', subject_id: 'none',
    facts: 'none', door: 'none', address: 'erased', request_id: 'none', recorded_at: 'none',
  },
  transaction_reports: { recorded_at: 'none' },
  demo_orders: {
    id: 'none', idempotency_key: 'none', custom_id: 'none', invoice_id: 'none', currency: 'none', description: 'none',
    status: 'none', capture_id: 'none', return_address: 'none', cancel_address: 'none', captured_at: 'none',
    created_at: 'none', expires_at: 'none',
  },
  demo_refunds: { id: 'none', idempotency_key: 'none', capture_id: 'none', currency: 'none', created_at: 'none' },
  offline_orders: {
    id: 'none', idempotency_key: 'none', custom_id: 'none', currency: 'none', status: 'none', means: 'none',
    reference: 'kept', received_at: 'none', confirmed_by: 'none', confirmed_at: 'none', created_at: 'none',
  },
  offline_refunds: {
    id: 'none', idempotency_key: 'none', order_id: 'none', currency: 'none', status: 'none', means: 'none',
    reference: 'kept', paid_at: 'none', confirmed_by: 'none', confirmed_at: 'none', created_at: 'none',
  },
  subscriptions: {
    name: 'erased', email: 'erased', created_at: 'erased', secret: 'erased', confirm_token: 'erased', requested_at: 'erased',
    confirmed_at: 'erased', unsubscribed_at: 'erased', searched: 'erased', mailbox_key: 'erased',
  },
  news_links: { mailbox_key: 'erased', secret: 'erased', mailed_at: 'erased' },
  news_refusals: { mailbox_key: 'kept', refused_at: 'none' },
  contact_messages: {
    name: 'erased', phone_number: 'erased', email: 'erased', subject: 'erased', message: 'erased', created_at: 'erased',
    assigned_to: 'erased', closed_at: 'erased', closed_by: 'erased', searched: 'erased', language: 'none',
  },
  database_homes: { home: 'none' },
  mail_troubles: { since: 'none', raised_at: 'none', ended_at: 'none' },
  restored_copies: { found_at: 'none', decided_at: 'none' },
  bulk_acts: {
    kind: 'none', reason: 'organiser', actor: 'none', request_key: 'none', begun_at: 'none', stopped_at: 'none',
    finished_at: 'none',
  },
  bulk_act_items: { state: 'none', problem: 'none' },
  group_mails: {
    audience: 'none', purpose: 'none', query: 'organiser', filter: 'organiser', people: 'organiser', subject: 'organiser', body: 'organiser',
    html: 'organiser', rule: 'none', written_by: 'none', written_at: 'none', queued_by: 'none', send_at: 'none', stopped_by: 'none', stopped_at: 'none',
    finished_at: 'none',
  },
  group_mail_files: { file_key: 'none' },
  group_mail_recipients: {
    mailbox: 'erased', email: 'erased', language: 'none', state: 'none', failure: 'erased', next_try_at: 'none', sent_at: 'none',
  },
  mail_text_versions: {
    text_id: 'none', subject: 'organiser', preview: 'organiser', heading: 'organiser', body: 'organiser',
    written_by: 'none', written_at: 'none',
  },
  contact_answers: {
    subject: 'erased', text: 'erased', written_by: 'erased', written_at: 'erased', request_key: 'erased',
  },
  abstracts: {
    number: 'erased', title: 'erased', name: 'erased', email: 'erased', email_key: 'erased', telephone: 'erased',
    organization: 'erased', city: 'erased', presentation_type_name: 'erased', topic_name: 'erased',
    abstract_title: 'erased', abstract_text: 'erased', file_key: 'erased', created_at: 'erased', state: 'erased',
    state_because: 'erased', keywords: 'erased', language: 'none',
  },
  abstract_authors: {
    name: 'erased', family_name: 'erased', affiliation: 'erased', affiliation_compared: 'erased', email: 'erased', orcid: 'erased', objected_at: 'erased',
  },
  decisions: {
    state: 'erased', outcome: 'erased', form_name: 'erased', change_by: 'erased', because: 'erased', decided_by: 'erased',
    decided_at: 'erased',
  },
  decision_letter_texts: { outcome: 'none', subject: 'organiser', body: 'organiser' },
  decision_letters_by_hand: { subject: 'erased', body: 'erased', language: 'erased' },
  decision_releases: {
    released_by: 'none', released_at: 'none', send_at: 'none', stopped_by: 'none', stopped_at: 'none', finished_at: 'none',
  },
  decision_letters: {
    email: 'erased', subject: 'erased', parts: 'erased', language: 'erased', state: 'erased', failure: 'erased', next_try_at: 'erased',
    sent_at: 'erased',
  },
  decision_versions: {
    state: 'erased', outcome: 'erased', form_name: 'erased', change_by: 'erased', because: 'erased', decided_by: 'erased',
    decided_at: 'erased',
  },
  author_links: { token_hash: 'erased', made_at: 'erased' },
  coauthor_links: { token_hash: 'erased', made_at: 'erased' },
  presenter_answers: {
    answer: 'erased', statements: 'erased', because: 'erased', answered_by: 'erased', answered_at: 'erased',
  },
  presenter_reminders: {
    asked_by: 'none', asked_at: 'none', send_at: 'none', stopped_by: 'none', stopped_at: 'none', finished_at: 'none',
  },
  presenter_reminder_mails: {
    email: 'erased', state: 'erased', failure: 'erased', next_try_at: 'erased', sent_at: 'erased',
  },
  abstract_versions: {
    title: 'erased', text: 'erased', keywords: 'erased', authors: 'erased', file_key: 'erased', answers: 'erased', standing: 'erased', sent_at: 'erased', settled_by: 'erased', settled_at: 'erased',
  },
  conflict_profiles: { person_id: 'none', orcid: 'erased', organisation: 'erased', organisation_compared: 'erased', changed_at: 'erased' },
  abstract_conflicts: {
    person_id: 'none', standing: 'none', because: 'erased', said_by: 'none', said_at: 'none',
  },
  abstract_drafts: {
    email: 'erased', email_key: 'erased', form: 'erased', file_key: 'none', language: 'erased', saved_at: 'erased', expires_at: 'erased',
  },
  late_links: { email: 'erased', closes_on: 'none', made_by: 'none', made_at: 'none', ended_at: 'none' },
  digest_refusals: { person_id: 'none', refused_at: 'none' },
  different_abstracts: { said_by: 'none', said_at: 'none' },
  abstract_places: {},
  waiting_order: {},
  abstract_talks: { written_hash: 'none', written_speaker: 'none', made_at: 'none' },
  same_person: { said_by: 'none', said_at: 'none' },
  abstract_numbers: { prefix: 'none' },
  uploads: { file_key: 'none', expires_at: 'none', sender: 'none' },
  editor_uploads: { file_key: 'none', expires_at: 'none' },
  imports: {
    file_name: 'organiser', file_key: 'none', sender_id: 'none', created_at: 'none', applied_at: 'none', counts: 'none',
    column_choices: 'organiser',
  },
  staff_rules: {},
  retention_periods: { kind: 'none' },
  waiting_room: {},
  api_tokens: {
    name: 'organiser', token_hash: 'none', maker_id: 'none', acts: 'none', created_at: 'none', expires_at: 'none',
    revoked_at: 'none', last_used_at: 'none',
  },
  conference_domains: {
    domain: 'none', set_at: 'none', checked_at: 'none', proven_at: 'none', trouble: 'none',
  },
  connections: { service: 'none', sealed: 'none', saved_at: 'none' },
  webhook_subscriptions: {
    address: 'organiser', events: 'none', secret: 'none', maker_id: 'none', created_at: 'none', ended_at: 'none',
  },
  webhook_deliveries: {
    event_key: 'none', event: 'none', body: 'none', state: 'none', failure: 'none', created_at: 'none', done_at: 'none',
  },
  api_answers: { key: 'none', content_hash: 'none', body: 'erased', created_at: 'none' },
  visit_counts: { day: 'none', kind: 'none', name: 'none' },
  site_settings: { name: 'none', value: 'none', saved_at: 'none' },
  captcha_uses: { id: 'none', expires_at: 'none' },
  rate_limits: { key: 'erased' },
} as const satisfies Decisions // biome-ignore format: a table

/** Tables and columns of better-auth's that the schema's types leave out. */
export const accountData: Readonly<Record<string, Readonly<Record<string, ColumnDecision>>>> = {
  user: { image: 'erased' },
  session: { ipAddress: 'erased', userAgent: 'erased' },
  account: {
    id: 'erased', accountId: 'erased', providerId: 'erased', userId: 'erased', accessToken: 'erased',
    refreshToken: 'erased', idToken: 'erased', scope: 'erased', password: 'erased',
  },
  verification: { id: 'erased', identifier: 'erased', value: 'erased' },
  twoFactor: { id: 'erased', secret: 'erased', backupCodes: 'erased', userId: 'erased' },
} // biome-ignore format: a table

/** Every column whose decision is `kept`, as `table.column`. */
export type RetainedColumn = {
  [T in keyof typeof personalData]: {
    [C in keyof (typeof personalData)[T]]: (typeof personalData)[T][C] extends 'kept'
      ? `${T}.${C & string}`
      : never
  }[keyof (typeof personalData)[T]]
}[keyof typeof personalData]

/** The tables with texts by the organiser. */
export type OrganiserTable = {
  [T in keyof typeof personalData]: 'organiser' extends (typeof personalData)[T][keyof (typeof personalData)[T]]
    ? T
    : never
}[keyof typeof personalData]

export const organiserColumns = (table: OrganiserTable) =>
  Object.entries<ColumnDecision>(personalData[table]).flatMap(([column, decision]) =>
    decision === 'organiser' ? [column] : [],
  )

/**
 * The decision for a column, even one that the types do not know; undefined if there is none.
 *
 * @public
 */
export function decisionOn(table: string, column: string): ColumnDecision | undefined {
  const known: Readonly<Record<string, Readonly<Record<string, ColumnDecision>>>> = personalData
  return known[table]?.[column] ?? accountData[table]?.[column]
}

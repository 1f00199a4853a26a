/**
 * What happens to everything that belongs to a conference when it is copied for another year. A new table, column or
 * kind of content does not compile until it is decided here, and a test asks the database for those that the types do
 * not know.
 */
import type { Schema } from '#database/schema.ts'
import type { ContentKind } from '#domain/conference/content/kinds.ts'

/** What the person who copies can leave out. */
export const cloneParts = ['speakers', 'committee', 'venue', 'partners'] as const
export type ClonePart = (typeof cloneParts)[number]

type Decision = 'copied' | 'stays' | { part: ClonePart }

/** Tables whose rows belong to conferences. */
type Owned = { [T in keyof Schema]: 'conference_id' extends keyof Schema[T] ? T : never }[keyof Schema]

const by = (part: ClonePart) => ({ part })

export const tableDecisions = {
  content_items: 'copied',
  speakers: by('speakers'),
  programme_days: 'copied',
  registration_categories: 'copied',
  accommodations: 'copied',
  capacity_limits: 'copied',
  offers: 'copied',
  questions: 'copied',
  abstract_questions: 'copied',
  // Last year's members; each is usable once.
  members: 'stays',
  member_lists: 'copied',
  member_imports: 'stays',
  admission_invitations: 'stays',
  // A code was given to somebody for last year.
  codes: 'stays',
  // Drafts, and the history of last year's texts.
  drafts: 'stays',
  clash_cases: 'stays',
  translations: 'copied',
  page_addresses: 'copied',
  record_versions: 'stays',
  // People, money and what they sent.
  registrations: 'stays',
  extra_waits: 'stays',
  registration_texts: 'stays',
  registration_tags: 'stays',
  registration_sources: 'stays',
  request_keys: 'stays',
  abstracts: 'stays',
  moved_abstracts: 'stays',
  abstract_looks: 'stays',
  imports: 'stays',
  uploads: 'stays',
  contact_messages: 'stays',
  // Roles are assigned again each year.
  memberships: 'stays',
  invitations: 'stays',
  audit_entries: 'stays',
  api_tokens: 'stays',
  group_mails: 'stays',
  // Those for a form or a topic stay: the copy has forms and topics of its own.
  decision_letter_texts: 'copied',
  // The copy has forms and topics of its own.
  abstract_places: 'stays',
  late_links: 'stays',
  abstract_drafts: 'stays',
  decision_releases: 'stays',
  presenter_reminders: 'stays',
  bulk_acts: 'stays',
  saved_views: 'stays',
  cancelled_talks: 'stays',
  // One website is at a domain.
  conference_domains: 'stays',
  webhook_subscriptions: 'stays',
} as const satisfies Record<Owned, Decision>

export const kindDecisions = {
  page: 'copied', ticket: 'copied', about: 'copied', 'about-image': 'copied', counter: 'copied', 'schedule-day': 'copied',
  testimonial: 'copied', 'gallery-image': 'copied', 'meta-tags': 'copied', topic: 'copied',
  'abstract-call-section': 'copied', 'presentation-type': 'copied', 'presenter-statement': 'copied', 'programme-room': 'copied', 'contact-entry': 'copied',
  'committee-member': by('committee'),
  venue: by('venue'), 'venue-image': by('venue'),
  partner: by('partners'), 'sponsor-tier': by('partners'),
  'own-page': 'copied', menu: 'copied', identity: 'copied',
  // Of the copies' own: settings that take precedence over the organiser's.
  'tax-profile': 'copied', 'offline-payment': 'copied',
  // Last year's events and files; the abstract's template is copied separately.
  news: 'stays', download: 'stays', announcement: 'stays',
  // The main site's.
  organisation: 'stays', 'home-banner': 'stays', 'home-about': 'stays', service: 'stays', blog: 'stays',
} as const satisfies Record<ContentKind, Decision> // biome-ignore format: a table

/** `copied` as it is; `moved`: a date, which is copied first; `asked` of the person who copies; `set` by the command itself. */
type ColumnDecision = 'copied' | 'moved' | 'asked' | 'set'

type ColumnsOf<T extends keyof Schema> = { [C in keyof Schema[T]]: ColumnDecision }

export const columnDecisions = {
  conferences: {
    id: 'set', name: 'asked', is_active: 'set', subject: 'asked', prefix: 'asked', name_order: 'asked', starts_on: 'asked', ends_on: 'asked',
    time_zone: 'asked', location: 'asked', is_hybrid: 'asked', hue: 'asked', art_family: 'asked', art_seed: 'copied', photo: 'copied',
    currency: 'copied', fee_basis_points: 'copied', add_on_minor: 'copied', is_add_on_offered: 'copied', add_on_includes: 'copied', student_rule: 'copied', takes_groups: 'copied', group_discount_from: 'copied', group_discount_basis_points: 'copied', group_discount_minor: 'copied', names_until: 'set', unnamed_places: 'copied', group_invoice_days: 'copied', shows_abstract_talks: 'set', shows_accepted_abstracts: 'set', custom_amount_min_minor: 'copied',
    custom_amount_max_minor: 'copied', hold_minutes: 'copied', unpaid_per_email: 'copied', unpaid_per_client: 'copied', rules: 'set', conditions: 'set', languages: 'copied', mail_sender: 'copied', field_settings: 'copied', abstract_days: 'set', participants: 'set',
    cancelled_at: 'set', cancelled_by: 'set', cancelled_because: 'set', archived_at: 'set', deleted_at: 'set', rehearsal_of: 'set', version: 'set',
  },
  registration_categories: {
    id: 'set', conference_id: 'set', name: 'copied', ends_on: 'moved', invited_minor: 'copied', oral_minor: 'copied',
    poster_minor: 'copied', student_minor: 'copied', delegate_minor: 'copied', virtual_minor: 'copied', not_offered: 'copied', version: 'set',
  },
  accommodations: {
    id: 'set', conference_id: 'set', name: 'copied', one_night_minor: 'copied', two_nights_minor: 'copied',
    three_nights_minor: 'copied', four_nights_minor: 'copied', not_offered: 'copied', version: 'set',
  },
  capacity_limits: {
    id: 'set', conference_id: 'set', category_id: 'set', presentation_type: 'set', accommodation_id: 'set',
    nights: 'copied', offer_id: 'set', option_id: 'set', is_for_add_on: 'copied', ends_period: 'copied', seats: 'set', taken: 'set',
  },
  offers: {
    id: 'set', conference_id: 'set', kind: 'copied', position: 'copied', name: 'copied', description: 'copied', sold_by: 'copied',
    price_minor: 'copied', most: 'copied', sold_from: 'moved', sold_until: 'moved', takes_place_from: 'moved', takes_place_to: 'moved', also_at: 'moved',
    is_for_guests: 'copied', names_until: 'moved', tax_class: 'copied', is_removable: 'copied', is_refundable: 'copied', night_minor: 'copied', night_places: 'copied', is_own_amount: 'copied', suggested_minor: 'copied', is_of_registration: 'copied', link_secret: 'set', selection: 'copied', selection_rules: 'set', version: 'set',
  },
  questions: {
    id: 'set', conference_id: 'set', position: 'copied', kind: 'copied', label: 'copied', help: 'copied', options: 'copied',
    is_required: 'copied', least: 'copied', most: 'copied', asked_of: 'copied', buyers_of: 'set', if_question_id: 'set',
    if_answer: 'set', if_bought: 'set', asked_from: 'copied', required_from: 'moved', closed_from: 'moved', changed_until: 'moved',
    appears: 'copied', care: 'copied', keep_days: 'copied', statement_version: 'copied', is_retired: 'copied', version: 'set',
  },
  abstract_questions: {
    id: 'set', conference_id: 'set', position: 'copied', kind: 'copied', label: 'copied', help: 'copied', options: 'copied',
    is_required: 'copied', least: 'copied', most: 'copied', topics: 'set', forms: 'set', if_question_id: 'set',
    if_answer: 'set', asked_from: 'copied', is_for_reviewers: 'copied', statement_version: 'copied', is_retired: 'copied', version: 'set',
  },
  programme_days: {
    id: 'set', conference_id: 'set', position: 'copied', name: 'copied', held_on: 'moved', version: 'set',
  },
  speakers: {
    id: 'set', conference_id: 'set', position: 'copied', speaker_group: 'copied', name: 'copied', affiliation: 'copied',
    photo: 'copied', awards_html: 'copied', talk_title: 'copied', biography_html: 'copied', external_id: 'set',
    guid: 'set', is_of_abstract: 'copied', version: 'set',
  },
  content_items: {
    id: 'set', conference_id: 'set', kind: 'copied', position: 'copied', data: 'set', version: 'set',
  },
} as const satisfies { [T in 'conferences' | 'registration_categories' | 'accommodations' | 'capacity_limits' | 'offers' | 'questions' | 'abstract_questions' | 'programme_days' | 'speakers' | 'content_items']: ColumnsOf<T> } // biome-ignore format: a table

/** The columns of a row that are copied, before their dates move. */
export function copiedColumns<T extends keyof typeof columnDecisions>(
  table: T,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const decisions: Readonly<Record<string, ColumnDecision>> = columnDecisions[table]
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => {
      const decision = decisions[column]
      return decision === 'copied' || decision === 'moved'
    }),
  )
}

/** Whether something is copied, given what is left out. */
export const isCopied = (decision: Decision, parts: ReadonlySet<ClonePart>) =>
  decision === 'copied' || (decision !== 'stays' && parts.has(decision.part))

/** Whether dates in its texts are this year's; the day of an exchange rate stays the day of that rate. */
export const hasMovingDates = (kind: ContentKind): boolean => kind !== 'tax-profile'

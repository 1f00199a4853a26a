/** Conferences, and what can be chosen there. */
import type { Generated } from 'kysely'
import type { DateText, Flag, Instant, Json } from '#database/schema/columns.ts'

export interface ConferenceTables {
  conferences: ConferenceTable
  /** At most one for each conference. */
  conference_domains: {
    conference_id: number
    domain: string
    set_at: Instant
    checked_at: Instant | null
    /** Since when it has led here; null while it does not. */
    proven_at: Instant | null
    /** Why it does not, as the last check found. */
    trouble: Json | null
  }
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
    /** Presentation types that cannot be chosen, separated by commas; their prices mean nothing. */
    not_offered: Generated<string>
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
    /** Counts of nights that cannot be booked, separated by commas. */
    not_offered: Generated<string>
    version: Generated<number>
  }
  /** A limit applies to what its columns name; a limit that names nothing is for the whole conference. */
  capacity_limits: {
    id: Generated<number>
    conference_id: number
    category_id: number | null
    presentation_type: string | null
    accommodation_id: number | null
    nights: number | null
    /** Of an extra of the organiser's own, with one of its options or with any. */
    offer_id: number | null
    option_id: number | null
    is_for_add_on: Generated<Flag>
    /** It refuses nobody: when it is full, its period ends and the next one opens. */
    ends_period: Generated<Flag>
    seats: number
    taken: Generated<number>
  }
  /** What is sold besides the specification's parts: admissions and extras of the organiser's own. */
  offers: {
    id: Generated<number>
    conference_id: number
    kind: string
    position: number
    name: string
    description: string
    /** Who can sell it: visitors to themselves too, staff alone, or nobody any more. */
    sold_by: string
    /** Where no row of `offer_prices` says otherwise; null: it is not offered. */
    price_minor: number | null
    /** How many a registration may have. */
    most: number
    sold_from: DateText | null
    sold_until: DateText | null
    /** Wall times in the conference's zone, such as `2027-05-11T14:00`. */
    takes_place_from: string | null
    takes_place_to: string | null
    /** JSON that `toStoredTimes` writes: when else it takes place; null for no other time. */
    also_at: Generated<string | null>
    /** Whether each unit of an extra is for a guest of the registrant's, who is named. */
    is_for_guests: Generated<Flag>
    /** Of which selection of extras it is one, such as `Tutorials`; empty for none. */
    selection: Generated<string>
    /** JSON that `toStoredRules` writes: how many of the selection are taken; null for no rule. */
    selection_rules: Generated<string | null>
    /** Until when registrants give and correct these names; null: until the conference begins. */
    names_until: DateText | null
    /** `admission`, `food` …, or `own-700` for a rate of its own. */
    tax_class: Generated<string>
    /** Whether somebody who has bought it can give it up in a change. */
    is_removable: Generated<Flag>
    is_refundable: Generated<Flag>
    /** Of a room that is sold by night: what a night usually costs, and how many rooms there usually are; else null. */
    night_minor: number | null
    night_places: number | null
    /** Whether the buyer says the amount: the price is the least then. */
    is_own_amount: Generated<Flag>
    suggested_minor: Generated<number | null>
    /** Whether it belongs to the registration: a group has it once, whoever comes. */
    is_of_registration: Generated<Flag>
    /** Of one that is sold only by its link, or a code; then it is stored as sold by staff. */
    link_secret: string | null
    version: Generated<number>
  }
  offer_options: {
    id: Generated<number>
    offer_id: number
    position: number
    name: string
    surcharge_minor: number
    is_retired: Generated<Flag>
    /** The night that it is, by the day on which it begins; null for every other option. */
    night_on: DateText | null
    /** Its last day, if that is before the extra's. */
    sold_until: DateText | null
  }
  /** The price in a period, or for those with an admission; null: not offered to them. */
  offer_prices: {
    id: Generated<number>
    offer_id: number
    period_id: number | null
    admission: string | null
    price_minor: number | null
    /** How many are in the price of the admission, whose part of it the price is then; null for a price. */
    included: number | null
  }
  /** What an organiser asks of those who register: docs/questions.md. */
  questions: {
    id: Generated<number>
    conference_id: number
    position: number
    kind: string
    label: string
    help: string
    /** `[{ id, name, isRetired }]`; an id stays while its option is renamed. */
    options: Json
    is_required: Flag
    /** Of a number, or of the characters of a text. */
    least: number | null
    most: number | null
    asked_of: string
    /** Only of those who bought this: an admission, `offer-12`, or `offer-12:31` with an option. */
    buyers_of: string | null
    /** Shown only where another question has an answer, this one of several if `if_answer` says so. */
    if_question_id: number | null
    if_answer: string | null
    /** Shown only where this was bought, as in `buyers_of`. */
    if_bought: string | null
    asked_from: string
    required_from: DateText | null
    /** From this day on it is asked no more. */
    closed_from: DateText | null
    /** The last day on which an answer may be changed. */
    changed_until: DateText | null
    /** Where answers appear, separated by commas. */
    appears: string
    care: string
    /** How long answers stay after the conference's last day; null for as long as the registration. */
    keep_days: number | null
    /** Counts the wordings of a statement. */
    statement_version: Generated<number>
    is_retired: Generated<Flag>
    version: Generated<number>
  }
  codes: {
    id: Generated<number>
    conference_id: number | null
    code: string
    /** What it is compared by; see `codeKey`. */
    compared: Generated<string>
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
    /** The extra, and perhaps the option, that it is for; null for the registration. */
    extra_offer_id: number | null
    extra_option_id: number | null
    /** `price`: its amount is what it costs. `nothing`: it takes nothing off. Null: what `kind` says. */
    grants: string | null
    /** What it may take off in total; both null for any sum. */
    budget_minor: number | null
    budget_currency: string | null
    /** `kept`: a place for each use left. `beyond`: one also when everything is sold out. Null: one of those that are left. */
    places: string | null
  }
  countries: { id: number; name: string; code: string }
}

interface ConferenceTable {
  id: Generated<number>
  name: string
  is_active: Flag
  /** Of a rehearsal: the conference that it is a copy of, and that is not public yet. */
  rehearsal_of: number | null
  subject: string
  prefix: string
  /** How prefix and subject are read as one name; null: as their words suggest. */
  name_order: string | null
  starts_on: DateText
  ends_on: DateText
  time_zone: string
  location: string
  is_hybrid: Flag
  hue: number
  art_family: string
  /** What the cover is drawn from; null: the conference's name. */
  art_seed: string | null
  photo: Json | null
  currency: string
  fee_basis_points: number
  /** Of an accompanying person, if that is offered. */
  add_on_minor: number
  is_add_on_offered: Generated<Flag>
  add_on_includes: Generated<string>
  student_rule: Generated<string>
  /** Whether several people can be registered at once. */
  takes_groups: Generated<Flag>
  /** Less for each person from a number of people on: a share of the price, or an amount. */
  group_discount_from: number | null
  group_discount_basis_points: number | null
  group_discount_minor: number | null
  /** The last day to name the people of groups; null: until the conference begins. */
  names_until: DateText | null
  /** In how many days an invoice is due that a group gets before it pays; null: it gets none before. */
  group_invoice_days: number | null
  /** What becomes of places of groups without a name by then: `kept` or `released`. */
  unnamed_places: Generated<string>
  /** The talks made of abstracts, and the list of accepted ones. */
  shows_abstract_talks: Generated<Flag>
  shows_accepted_abstracts: Generated<Flag>
  custom_amount_min_minor: number
  custom_amount_max_minor: number
  hold_minutes: number
  /** Limits of unpaid registrations: held by one e-mail address, and placed by one network in ten minutes. */
  unpaid_per_email: Generated<number>
  unpaid_per_client: Generated<number>
  /** Promises in numbers, now and before; null for the defaults. */
  rules: Json | null
  /** Who may buy which admission; null: everybody may buy every one. */
  conditions: Json | null
  /** Which of the specified fields are required, optional or off, where that differs; null: as specified. */
  field_settings: Json | null
  /** The list of those who agreed: to whom, until when, and by which question; null: there is none. */
  participants: Generated<Json | null>
  /** Last days for abstracts of topics and forms; null for none. */
  abstract_days: Generated<Json | null>
  /** In whose name its mails are sent; null for the organiser's. */
  mail_sender: Generated<Json | null>
  /** Such as `de,en`, the first one first; null for English alone. */
  languages: string | null
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

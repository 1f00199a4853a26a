/** Registrations, their changes and moves, and the acts of staff on them. */
import type { Generated } from 'kysely'
import type { DateText, Flag, Instant, Json, State } from '#database/schema/columns.ts'

export interface RegistrationTables {
  registrations: RegistrationTable
  /** The searchable text of each registration, folded. */
  registration_texts: {
    registration_id: number
    conference_id: number
    /** Name, organisation and code, each on a line. */
    holder: string
    /** E-mail address and billing organisation, each on a line: only for staff who may see contact data. */
    contact: Generated<string>
    /** Names of those who come with it, each on a line. */
    guests: Generated<string>
    /** Numbers of orders, payments, transfers and invoices; each ends with a line feed. */
    numbers: Generated<string>
  }
  /** The e-mail address and client of unpaid registrations, for the limits against hoarding. */
  registration_sources: {
    registration_id: number
    conference_id: number
    email_key: string
    client: string | null
    placed_at: Instant
    /** How many come. */
    people: Generated<number>
  }
  /** Until which day somebody's answers can be given and changed, where the questions' own days are over. */
  later_answers: { registration_id: number; until: DateText }
  /** Words of staff by which registrations are found; a registrant never sees them. */
  registration_tags: {
    id: Generated<number>
    registration_id: number
    conference_id: number
    tag: string
    folded: string
  }
  /** Notes of staff for each other; a registrant never sees them. */
  registration_notes: {
    id: Generated<number>
    registration_id: number
    text: string
    written_by: string
    written_at: Instant
  }
  choice_changes: ChoiceChangeTable
  /** Who has paid, and waits for an extra that is sold out. */
  extra_waits: {
    id: Generated<number>
    conference_id: number
    registration_id: number
    offer_id: number
    /** Null where there is nothing to choose. */
    option_id: number | null
    quantity: number
    /** What they would have then, at the price that was agreed, as `writeNewLines` writes lines. */
    lines: Json
    state: State
    asked_at: Instant
    /** The change by which it was offered. */
    change_id: Generated<number | null>
    ended_because: Generated<string | null>
    settled_at: Generated<Instant | null>
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
  /** What others may register for at a group's expense, by its code. */
  allowances: {
    id: Generated<number>
    code_id: number
    /** The group whose payer pays, and whose coordinator sees it. */
    home_id: number
    /** In minor units of the conference's currency; null for any sum. */
    budget_minor: number | null
    most_people: number | null
    /** Which it covers, as JSON; null for all of them. */
    admissions: Json
    extras: Json
    /** Rooms and the accompanying person. */
    covers_rooms: Flag
    is_billed_monthly: Flag
    /** The registration that its people join now. */
    collecting_id: number | null
    made_at: Instant
  }
  /** Whom a coordinator has asked to join a group's invoice. Rows go once somebody has, or can't any more. */
  join_requests: { group_id: number; registration_id: number; asked_at: Instant }
  /** The numbers that a group's coordinator typed for it, whether they are somebody's or not. */
  join_asks: { registration_id: number; code: string; asked_at: Instant }
  /** What was bought, line by line: docs/algorithms/lines.md. */
  registration_lines: RegistrationLineTable
  /** Who comes. The registrant's own name and address stand with the registration alone, so theirs are empty here. */
  attendees: {
    id: Generated<number>
    registration_id: number
    /** From 1. */
    position: number
    is_registrant: Flag
    /** Empty until it is given. */
    name: Generated<string>
    email: Generated<string>
    organization: Generated<string>
    created_at: Instant
    /** Of a group: how often they were invited to fill in their own details, when last, and when they did. */
    invitations: Generated<number>
    invited_at: Generated<Instant | null>
    completed_at: Generated<Instant | null>
    /** Of who filled in their own details; null for the registration's. */
    language: Generated<string | null>
  }
  /** Former people of groups, who had filled in their own details before somebody else was named in their place. */
  replaced_people: {
    id: Generated<number>
    registration_id: number
    email: string
    /** Null for the registration's. */
    language: string | null
    replaced_at: Instant
  }
  /** Links on which people of a group fill in their own details; only the hash of the secret in their address is stored. */
  attendee_links: { id: Generated<number>; attendee_id: number; token_hash: string; made_at: Instant }
  /** What somebody answered to the organiser's questions. */
  answers: {
    id: Generated<number>
    question_id: number
    registration_id: number
    /** Whose it is; null for what the registration was asked. */
    attendee_id: number | null
    /** Of the question when it was answered. */
    question_version: number
    /** As `domain/offers/questions/answer.ts` writes it. */
    value: string
    answered_at: Instant
  }
  /** The limits that a registration counts against now, and with how many seats. `added`: how many of them its code added to the limit; they end with it. */
  seat_claims: {
    registration_id: number
    limit_id: number
    quantity: Generated<number>
    added: Generated<number>
  }
  /** `uses`: how often the registration uses its code; a group once for each person who has it. */
  code_redemptions: { registration_id: number; code_id: number; is_counted: Flag; uses: Generated<number> }
  /** Whom invoices bill, where staff corrected that; otherwise the registrant's own details count. */
  billed_parties: {
    registration_id: number
    /** Empty for the registrant's organisation. */
    name: string
    /** With its line breaks, without postal code, city and country. */
    address_lines: string
    postal_code: string
    city: string
    country_id: number
    changed_at: Instant
  }
  custom_amount_decisions: {
    registration_id: number
    /** `confirmed` or `declined`. */
    decision: string
    reason: string
    decided_by: string
    decided_at: Instant
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
  /** Named filters of lists; without a person, they are the team's. */
  saved_views: {
    id: Generated<number>
    /** Of which list. */
    noun: Generated<string>
    /** Null for the organiser's own lists. */
    conference_id: number | null
    person_id: string | null
    name: string
    query: string
    created_at: Instant
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
  /** The payer's own number of this purchase; empty for none. */
  purchase_order: Generated<string>
  /** Counts the writes of lines. A process of release 0.1.0 leaves it, so triggers write its lines. */
  lines_version: Generated<number>
  /** Of who applied for it, until somebody decides: `with-place` or `without-place`. It is in no line for a place. */
  application: string | null
  /** In which they are written to; null for their conference's first. */
  language: string | null
  /** The group to whose invoice it was joined before it was paid; then it is `cancelled`. */
  joined_to_id: Generated<number | null>
  /** Who its person is there; null once another comes in that place. */
  joined_as_id: Generated<number | null>
  /** The group of which some were billed to this payer. */
  split_from_id: Generated<number | null>
  /** Whose people registered with the code of a group, which pays with this registration. */
  allowance_id: Generated<number | null>
  /** Up to how much each person of a group may choose extras by their link; null where they may not. */
  people_choose_minor: Generated<number | null>
  /** Of such a one: since when nobody is added any more, and it is to be paid. */
  collected_at: Generated<Instant | null>
}

/** A line is written once; a change ends it and adds others. Those that have not ended make the total. */
interface RegistrationLineTable {
  id: Generated<number>
  registration_id: number
  /** Whose it is; null for what belongs to the registration. */
  attendee_id: number | null
  kind: string
  /** What the wire API calls it; null if it has no name there. */
  wire_name: string | null
  period_id: number | null
  accommodation_id: number | null
  /** Of the organiser's own offers: which, and what was chosen of it. */
  offer_id: number | null
  option_id: number | null
  nights: number | null
  name: string
  detail: string
  quantity: number
  unit_minor: number
  amount_minor: number
  tax_class: string
  /** The class where `tax_class` cannot say it. */
  taxed_as: string | null
  /** Whether it was in the price of the admission. */
  is_included: Generated<Flag>
  /** 0 for what the organiser said is never refunded, when it was bought. */
  is_refundable: Generated<Flag>
  /** What a code took off one unit of an extra; 0 where none did. */
  code_minor: Generated<number>
  /** Whether a code let somebody of a group have it, without taking anything off. */
  by_code: Generated<Flag>
  /** Of an extra: whether it belongs to the registration, also where several people have one each of what they have. */
  of_registration: Generated<Flag>
  /** Whether it is of a registration of several people, each of whom has lines. */
  of_group: Generated<Flag>
  created_at: Instant
  ended_at: Instant | null
  /** What ended it, such as `change:7`. */
  ended_by: string | null
}

/** A requested change of a registration's choice, with its price. */
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
  /** Whether the registration's discount code also applies to the requested choice. */
  code_applies: Flag
  /** The new total less the old one. */
  difference_minor: number
  refund_minor: number
  retained_minor: number
  requested_at: Instant
  /** Until when the requested seats are held while the difference is unpaid. */
  hold_until: Instant
  settled_at: Instant | null
  /** Why staff set the condition of the new admission aside; null if they did not. */
  overruled_because: string | null
  /** What the registration has after it; null from a process of release 0.1.0, whose columns say it. */
  lines: Json | null
  /** Of a group: whose lines it ends and adds; null for a choice as a whole. */
  people: Generated<Json | null>
}

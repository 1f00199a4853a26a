/** Who may buy admissions that not everybody may buy. */
import type { Generated } from 'kysely'
import type { DateText, Instant, Json, State } from '#database/schema/columns.ts'

export interface EligibilityTables {
  /** Addresses and numbers of an organiser's members, each of which admits one person. */
  members: {
    id: Generated<number>
    conference_id: number
    kind: string
    /** What it is compared by. */
    compared: string
    /** As the organiser wrote it. */
    shown: string
    name: Generated<string>
    /** Entry and name, folded. */
    searched: string
    added_at: Instant
    /** Null for the main list. */
    list_id: number | null
  }
  /** The lists of members besides the main one. */
  member_lists: { id: Generated<number>; conference_id: number; name: string }
  /** A list that was sent and waits to be confirmed. */
  member_imports: {
    id: Generated<number>
    conference_id: number
    mode: string
    entries: Json
    faults: Json
    sent_at: Instant
    /** Null for the main list. */
    list_id: number | null
  }
  /** Whether a person meets the condition of the admission that they bought, and who found so. */
  eligibilities: {
    id: Generated<number>
    registration_id: number
    attendee_id: number
    admission: string
    /** The kind of condition. */
    condition: string
    state: State
    /** The entry of the list that admits them. */
    member_id: number | null
    asked_at: Instant
    /** The last day for what is asked of them. */
    due_on: DateText | null
    decided_at: Instant | null
    decided_by: string | null
    /** Staff's reason, or what they ask for. */
    because: Generated<string>
    /** When they asked for another proof. */
    asked_again_at: Instant | null
    /** The invitation that admits them. */
    invitation_id: number | null
  }
  /** People who were invited by name to a registration. */
  admission_invitations: {
    id: Generated<number>
    conference_id: number
    admission: string
    title: Generated<string>
    name: string
    email: string
    /** What the address is compared by. */
    compared: string
    organization: Generated<string>
    /** Name, address and organisation, folded. */
    searched: string
    /** Of the address in their mail. */
    secret: string
    state: State
    invited_at: Instant
    opened_at: Instant | null
    reminded_at: Instant | null
  }
  /** Files that prove it; what was decided stays when they are erased. */
  proofs: {
    id: Generated<number>
    eligibility_id: number
    file_key: string | null
    received_at: Instant
    erased_at: Instant | null
  }
}

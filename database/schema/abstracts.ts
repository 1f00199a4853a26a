/** Abstracts and their files. */
import type { Generated } from 'kysely'
import type { DateText, Flag, Instant, Json, State } from '#database/schema/columns.ts'

export interface AbstractTables {
  abstracts: AbstractTable
  /** In their order; the first is who submitted, written by a trigger. */
  abstract_authors: {
    id: Generated<number>
    abstract_id: number
    /** From 1. */
    position: number
    is_presenting: Flag
    name: string
    /** For an index; empty if nobody said it. */
    family_name: Generated<string>
    /** One on each line. */
    affiliation: string
    /** As conflicts compare it; null where a release before wrote the row. */
    affiliation_compared: string | null
    /** Empty if it is not known. */
    email: string
    /** `0000-0002-1825-0097` */
    orcid: string | null
    /** Whoever they are in the programme. */
    speaker_id: number | null
    /** 0: whoever submitted. */
    is_coauthor: Generated<Flag>
    /** When they said that they are not this author. */
    objected_at: Instant | null
  }
  /** What the committee decided last about an abstract; none yet without a row. */
  decisions: DecisionColumns & {
    id: Generated<number>
    state: State
    /** The version that the last letter told; all that anybody outside may learn. */
    released_version: number | null
  }
  /** Every decision about an abstract, in its order. */
  decision_versions: DecisionColumns & { state: string }
  /** Texts of letters that the organiser wrote, for an outcome and perhaps a form or topic (0: any). */
  decision_letter_texts: {
    id: Generated<number>
    conference_id: number
    outcome: string
    form_id: Generated<number>
    topic_id: Generated<number>
    subject: string
    body: string
    /** From 1. */
    version: number
  }
  /** A text that somebody wrote for one decision about one abstract. */
  decision_letters_by_hand: {
    abstract_id: number
    decision_version: number
    subject: string
    body: string
    /** In which it is written; null for the conference's first. */
    language: Generated<string | null>
  }
  decision_releases: {
    id: Generated<number>
    conference_id: number
    released_by: string
    released_at: Instant
    send_at: Instant
    stopped_by: string | null
    stopped_at: Instant | null
    finished_at: Instant | null
  }
  /** Letters as they were checked, with the progress of each. */
  decision_letters: {
    id: Generated<number>
    release_id: number
    abstract_id: number
    decision_version: number
    email: string
    subject: string
    parts: Json
    is_by_hand: Flag
    /** In which it is written; null for the conference's first. */
    language: Generated<string | null>
    state: State
    failure: string | null
    tries: Generated<number>
    next_try_at: Instant
    sent_at: Instant | null
  }
  /** How many can be accepted: of a topic, a form, or a form within a topic; 0 for any. */
  abstract_places: { conference_id: number; topic_id: number; form_id: number; places: number }
  /** The order of those that wait for a place, as far as the committee has put them in one. */
  waiting_order: { abstract_id: number; position: number }
  /** Pairs of which staff said that they are not one abstract; the smaller id first. */
  different_abstracts: { abstract_id: number; other_id: number; said_by: string; said_at: Instant }
  /** Links that open an author's page; only the hash of the secret in their address is stored. */
  author_links: { id: Generated<number>; abstract_id: number; token_hash: string; made_at: Instant }
  /** Links that open a co-author's page. */
  coauthor_links: { id: Generated<number>; author_id: number; token_hash: string; made_at: Instant }
  /** What a presenter said to the letter that accepted them; the last one counts. */
  presenter_answers: {
    id: Generated<number>
    abstract_id: number
    /** The decision that the letter told. */
    decision_version: number
    answer: string
    /** What they agreed to, as it was worded: a list of texts. */
    statements: Json
    because: string
    /** With a decline: the abstract itself, besides its presentation. */
    asks_to_withdraw: Generated<Flag>
    answered_by: string
    answered_at: Instant
  }
  /** What authors sent after submitting, and as the first what they submitted; none as long as nothing was changed. */
  abstract_versions: {
    abstract_id: number
    version: number
    title: string
    text: string
    standing: string
    /** Null where it says nothing about them; authors are a list. */
    keywords: string | null
    authors: Json | null
    file_key: string | null
    /** By the questions' ids, as they are stored. */
    answers: Json | null
    sent_at: Instant
    settled_by: string | null
    settled_at: Instant | null
  }
  /** What an organiser asks authors; what the columns mean, `AbstractQuestion` says. */
  abstract_questions: {
    id: Generated<number>
    conference_id: number
    position: number
    kind: string
    label: string
    help: string
    options: Json
    is_required: Flag
    least: number | null
    most: number | null
    /** `,3,5,`, or empty for all. */
    topics: string
    forms: string
    /** Shown only where another one has an answer, this one of several if `if_answer` says so. */
    if_question_id: number | null
    if_answer: string | null
    asked_from: string
    is_for_reviewers: Generated<Flag>
    statement_version: Generated<number>
    is_retired: Generated<Flag>
    version: Generated<number>
  }
  abstract_answers: {
    abstract_id: number
    question_id: number
    question_version: number
    value: string
    answered_at: Instant
  }
  /** Which abstracts came from another system, and how it calls them. */
  moved_abstracts: { abstract_id: number; conference_id: number; system: string; external_id: string }
  /** Those that staff submitted for their authors. */
  entered_abstracts: {
    abstract_id: number
    /** Why; empty where nothing was set aside and nobody said it. */
    because: string
    after_last_day: Flag
    beyond_limit: Flag
    entered_by: string
    entered_at: Instant
  }
  /** The talk that was made from an abstract. */
  abstract_talks: {
    abstract_id: number
    talk_id: number
    /** Of what the talk took from it: another hash of the talk says that somebody has edited it. */
    written_hash: string
    /** Who was put there to speak, `WrittenSpeaker`; null where nobody does, or a release before did. */
    written_speaker: Json | null
    made_at: Instant
  }
  presenter_reminders: {
    id: Generated<number>
    conference_id: number
    asked_by: string
    asked_at: Instant
    send_at: Instant
    stopped_by: string | null
    stopped_at: Instant | null
    finished_at: Instant | null
  }
  /** Reminders to presenters, with the progress of each. */
  presenter_reminder_mails: {
    id: Generated<number>
    reminder_id: number
    abstract_id: number
    email: string
    state: State
    failure: string | null
    tries: Generated<number>
    next_try_at: Instant
    sent_at: Instant | null
  }
  /** What staff said about a registration: that it is the presenter's, or that it is not. */
  same_person: {
    abstract_id: number
    registration_id: number
    is_same: Flag
    said_by: string
    said_at: Instant
  }
  /** What a member of staff says of themselves, so that their conflicts are found. */
  conflict_profiles: {
    person_id: string
    orcid: string | null
    organisation: Generated<string>
    /** As it is compared; null where a release before wrote it. */
    organisation_compared: string | null
    changed_at: Instant
  }
  /** With which abstracts somebody says that they are in conflict, or what was found and does not count. */
  abstract_conflicts: {
    person_id: string
    abstract_id: number
    standing: string
    because: string
    said_by: string
    said_at: Instant
  }
  /** Forms that somebody finishes later. */
  abstract_drafts: {
    id: Generated<number>
    conference_id: number
    email: string
    email_key: string
    form: Json
    file_key: string | null
    language: string
    saved_at: Instant
    expires_at: Instant
  }
  /** Links by which somebody submits after the last day. */
  late_links: {
    id: Generated<number>
    conference_id: number
    /** Empty for whoever has the link. */
    email: string
    /** 0 for any. */
    topic_id: number
    form_id: number
    uses_allowed: number
    uses: Generated<number>
    closes_on: DateText
    made_by: string
    made_at: Instant
    ended_at: Instant | null
  }
  /** How many numbers with a prefix were issued: `MS27` → 42. */
  abstract_numbers: { prefix: string; last: number }
  /** Files of forms that are not accepted yet. `sender` is a client's address, as in the post limits. */
  uploads: { file_key: string; conference_id: number; expires_at: Instant; sender: Generated<string> }
}

interface DecisionColumns {
  abstract_id: number
  /** From 1; counted with each decision. */
  version: number
  outcome: string | null
  /** The presentation type that it is accepted as, and its name then. */
  form_id: number | null
  form_name: string | null
  /** The last day for the change that is asked for. */
  change_by: DateText | null
  /** For the committee alone. */
  because: string | null
  decided_by: string
  decided_at: Instant
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
  /** Which of the presenter's submissions it is, from 1. */
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
  keywords: Generated<string>
  /** Only `changeState` changes it. */
  state: State<string, string | undefined>
  merged_into_id: number | null
  /** Why staff withdrew, restored, merged or cancelled it. */
  state_because: string | null
  /** In which its authors are written to; null for their conference's first. */
  language: Generated<string | null>
}

/** Content, its drafts and versions, files, and the programme. */
import type { Generated } from 'kysely'
import type { DateText, Flag, Instant, Json } from '#database/schema/columns.ts'

export interface WebsiteTables {
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
  /** What the organiser set that is no text of the website. */
  site_settings: { name: string; value: Json; saved_at: Instant }
  /** Where pages of the organiser's own were before they were renamed; null: the main site's. */
  page_addresses: { id: Generated<number>; conference_id: number | null; slug: string; record_id: number }
  /** The texts of published records in the conference's other languages. */
  translations: {
    id: Generated<number>
    conference_id: number
    kind: string
    record_id: number
    language: string
    /** The field, such as `title` or `blocks.2.body`. */
    path: string
    text: string
    /** Of the text that was translated: the translation is older than its source once this differs. */
    source_digest: string
  }
  /** The same of the main site. */
  site_translations: {
    id: Generated<number>
    kind: string
    record_id: number
    language: string
    path: string
    text: string
    source_digest: string
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
    /** Written by the product, and taken over by nobody yet. */
    is_suggestion: Generated<Flag>
  }
  /** Records of the timetable whose scheduled publication made talks clash; open while `ended_at` is null. */
  clash_cases: {
    kind: string
    record_id: number
    conference_id: number
    raised_at: Instant
    ended_at: Instant | null
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
  /** Who has the editor of a record open; rows live for minutes. */
  record_visits: { kind: string; record_id: number; person_id: string; seen_at: Instant }
  /** The newest abstract that somebody has seen in a conference's list. */
  abstract_looks: { conference_id: number; person_id: string; abstract_id: number }
  files: {
    key: string
    name: string
    content_type: string
    size: number
    /** Empty for public files; else what the file belongs to, such as `abstract`. */
    purpose: string
    created_at: Instant
  }
  /** Files of the website that were just stored; after `expires_at` they stay only if a record names them. */
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
    /** What staff chose for the columns of a table. */
    column_choices: Json | null
  }
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
    /** An author who presents an accepted abstract. */
    is_of_abstract: Generated<Flag>
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
    /** The name of the room, as of `room_id`; or a name that the list of rooms cannot take. */
    room: string
    /** A record of the kind `programme-room`. */
    room_id: Generated<number | null>
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
    /** Made of an accepted abstract; also once that is erased. */
    is_of_abstract: Generated<Flag>
    version: Generated<number>
  }
  cancelled_talks: {
    /** The talk's own. */
    id: number
    conference_id: number
    guid: string
    title: string
    room: string
    held_on: DateText
    starts_at: string
    is_after_midnight: Flag
    duration_minutes: number | null
    cancelled_at: Instant
  }
  /** Removed talks and speakers that came from abstracts: restored, they are what they were. */
  removed_of_abstracts: {
    kind: string
    record_id: number
    /** Of a talk, as its row of `abstract_talks` said; null once the abstract is erased. */
    abstract_id: number | null
    written_hash: string | null
    written_speaker: Json | null
    made_at: Instant | null
  }
  talk_speakers: { talk_id: number; speaker_id: number; position: number }
}

/** The outbox, mails, messages and the newsletter. */
import type { Generated } from 'kysely'
import type { Flag, Instant, Json, State } from '#database/schema/columns.ts'

export interface MailTables {
  outbox: {
    id: Generated<number>
    kind: string
    /** One row per effect, for ever: `confirmation-mail:17`. */
    effect: string
    /** Effects of one lane run one after the other: `laneOf` in `domain/foundations/outbox/effects.ts`. */
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
    /** Null for what was dropped instead of being carried out, too. */
    done_at: Instant | null
    /** While the mail server, and not its recipient's address, keeps a mail back: the first and the last refusal. */
    server_refused_since: Generated<Instant | null>
    server_refused_at: Generated<Instant | null>
  }
  /** Cases in which the mail server refused mails for long, by their first refusal; open while `ended_at` is null. */
  mail_troubles: { since: Instant; raised_at: Instant; ended_at: Instant | null }
  /** One row: where the database lives, by `readHome`. */
  database_homes: { id: number; home: string }
  /** Moments at which it was found to live elsewhere: mails up to this effect wait until somebody decides. */
  restored_copies: { last_effect_id: number; found_at: Instant; decided_at: Instant | null }
  /** Group mails. */
  group_mails: {
    id: Generated<number>
    conference_id: number
    audience: string
    /** The address of the filtered list of registrations, for a link, and the filter in words. */
    query: string
    filter: Json
    subject: string
    /** As plain text, with its formatted form beside it; a process of release 0.1.0 sends this. */
    body: string
    /** Its bold, links and lists, as `writeProse` wrote them; null for none. */
    html: Generated<string | null>
    /**
     * Of a mail to the people of a conference: the query and the filter of their list. Its `filter` then finds no
     * registration, for processes that do not know this column.
     */
    people: Generated<Json | null>
    /** When it is sent, relative to a day of the conference; null for a fixed time. */
    rule: Generated<Json | null>
    written_by: string
    written_at: Instant
    /** Who sent it, and when its first mail leaves; null while it is a draft. */
    queued_by: Generated<string | null>
    send_at: Generated<Instant | null>
    /** 1: a later time was chosen, and the recipients are chosen then. */
    awaits_audience: Generated<Flag>
    /** `registration`: about the recipients' own; `news`: whoever asked for no news is left out. */
    purpose: Generated<string>
    /** 1: to whoever has an abstract that is not submitted. */
    is_for_drafts: Generated<Flag>
    stopped_by: Generated<string | null>
    stopped_at: Generated<Instant | null>
    finished_at: Generated<Instant | null>
  }
  /** The files that go with a group mail; their purpose is `group-mail`. */
  group_mail_files: { id: Generated<number>; mail_id: number; file_key: string }
  group_mail_recipients: {
    id: Generated<number>
    mail_id: number
    /** The mailbox that the address delivers to: each gets one mail. */
    mailbox: string
    email: string
    registration_id: number | null
    subscription_id: number | null
    /** Of an abstract that is not submitted. */
    draft_id: Generated<number | null>
    /** In which they read it; null where only their registration or draft says it. */
    language: Generated<string | null>
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
    /** As in the two tables below. */
    mailbox_key: Generated<string>
  }
  /** The links in news by which a mailbox asks for no more of it. */
  news_links: {
    id: Generated<number>
    /** The hash of the mailbox: `mailboxKey`. */
    mailbox_key: string
    secret: string
    /** When news was last sent there. */
    mailed_at: Instant
  }
  /** Mailboxes that want no news. They outlive everything else about the person, so they contain no address. */
  news_refusals: { mailbox_key: string; refused_at: Instant }
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
    /** Of the page of its form; null for the first of its conference. */
    language: Generated<string | null>
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
}

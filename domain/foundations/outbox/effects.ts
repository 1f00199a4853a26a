/** The kinds of effects outside the database, and what each depends on. */
import type { Language } from '#domain/foundations/language.ts'

/** After this many tries an effect is left for a person, with the reason beside it. */
export const triesLimit = 12

/** The stages of a move at which its registrant gets a mail. */
export type MoveOccasion = 'started' | 'reminder' | 'completed' | 'lapsed'

/** What a registrant is told about their right to what they bought. */
export type EligibilityOccasion =
  | 'proof-accepted'
  | 'proof-asked-again'
  | 'proof-reminder'
  | 'proof-refused'
  | 'application-received'
  | 'application-accepted'
  | 'application-declined'

/** `reminder`: names are missing; `released`: the places without one are not the group's any more. */
export type NamesOccasion = 'reminder' | 'released'

/** Why somebody does not come with a group any more: the whole of it ended, or was not paid in time, they alone, or somebody else comes. */
export type LeavingOccasion = 'cancelled' | 'lapsed' | 'taken-off' | 'replaced'

/** What became of an abstract, as its author is told; `withdrawn`: by its author's own link; `kept`: they asked for that, and it stays accepted. */
export type AbstractStateNews = 'withdrawn' | 'withdrawn-by-committee' | 'restored' | 'cancelled' | 'kept'

/** What an author is told about their abstract. */
export type AbstractNewsKind =
  | 'new-link'
  | 'passed-on'
  | 'refused'
  | 'named'
  | 'change-due'
  | 'merged'
  | 'absorbed'
  | AbstractStateNews

/**
 * All kinds of effects. Payloads hold only ids, so that the work reads the current facts; the exception is the test of
 * a mail text, which is stored nowhere else. Once a mail about a registration is written, its payload also names its
 * `text`.
 */
export interface Effects {
  /** `because`: why it is sent again, if something happened. */
  'confirmation-mail': { registrationId: number; because?: 'invoice-corrected' }
  'offer-mail': { registrationId: number }
  /** Says how to pay outside of any gateway. */
  'payment-request-mail': { registrationId: number }
  /** Reminds a registrant of questions that they have not answered. */
  'answers-reminder-mail': { registrationId: number }
  /** Asks once more for what is still due. */
  'payment-reminder-mail': { registrationId: number }
  /** Says that what they were asked to pay for was not paid in time: the registration, or a change of it. */
  'payment-lapsed-mail': { registrationId: number; change: number | null }
  /** Tells a payer that their money is safe while it is reviewed. */
  'question-mail': { registrationId: number }
  /** Says that a payment which the payer was waiting for, or which was not captured, brought no money. */
  'payment-not-made-mail': { attemptId: number }
  /** Reminds the organiser of a custom amount that awaits confirmation. */
  'place-to-confirm-mail': { registrationId: number }
  /**
   * Sends the address of a paid registration to its own e-mail address when somebody registers again with that
   * address.
   */
  'already-registered-mail': { registrationId: number }
  /** Tells whoever sent the form again that the earlier registration is void, and which one counts. */
  'replaced-mail': { registrationId: number; replacedId: number }
  'cancellation-mail': { registrationId: number }
  'refund-mail': { refundId: number }
  'change-mail': { changeId: number }
  /** Tells one of two registrants that staff moved a payment between them. */
  'moved-mail': { creditId: number; registrationId: number }
  /** Tells a registrant the state of their move to another conference. */
  'move-mail': { moveId: number; occasion: MoveOccasion }
  /** Tells a registrant what was decided about their right to what they bought, or what is still asked. */
  'eligibility-mail': { eligibilityId: number; occasion: EligibilityOccasion }
  /** Asks a registrant whether a group may pay for them. */
  'join-asked-mail': { registrationId: number }
  /** Tells somebody that their registration was joined to a group; the link to their details is made together with the mail. */
  'joined-mail': { registrationId: number }
  /** Tells somebody for whom a group paid that they do not come with it any more; earlier versions named neither act nor doer. */
  'left-group-mail': {
    registrationId: number
    occasion?: LeavingOccasion
    by?: 'registrant' | 'organiser' | 'nobody'
  }
  /** Tells somebody who had filled in their details for a group that they do not come with it any more, or do `again`. */
  'person-left-mail': {
    registrationId: number
    attendeeId: number
    occasion: LeavingOccasion | 'again'
    by: 'registrant' | 'organiser' | 'nobody'
  }
  /** Tells somebody who had filled in their details for a group that somebody else was named in their place. */
  'person-replaced-mail': {
    registrationId: number
    formerId: number
    by: 'registrant' | 'organiser' | 'nobody'
  }
  /** Tells the coordinator of a group that staff made a code with which others register at its expense. */
  'code-for-others-mail': { registrationId: number; allowanceId: number }
  /** Invites somebody of a group to fill in their own details; the link is made together with the mail. */
  'person-invitation-mail': { registrationId: number; attendeeId: number }
  /** Tells the coordinator of a group that names are missing, or that places without one were released. */
  'names-mail': { registrationId: number; occasion: NamesOccasion }
  /** Invites somebody by name to a registration, or reminds them of it. */
  'admission-invitation-mail': { invitationId: number; occasion: 'invited' | 'reminder' }
  /** Tells one of two people that a registration was handed over. */
  'handover-mail': { handoverId: number; to: 'former' | 'successor' }
  'refund-failed-mail': { refundId: number }
  /** Asks a payer to which account staff may pay a refund. */
  'refund-account-mail': { refundId: number }
  /** Says why the money of a failed refund stays. */
  'refund-retained-mail': { refundId: number }
  /** Warns the organiser that a gateway will soon stop accepting a scheduled refund. */
  'refund-window-mail': { refundId: number }
  /** Reminds the organiser of the cases of a conference that nobody has dealt with. */
  'cases-waiting-mail': { conferenceId: number }
  /** Invites somebody to the back office; the link is made together with the mail. */
  'invitation-mail': { invitationId: number }
  /** Lets a member of staff set a new password. */
  'password-mail': { personId: string }
  /** Tells somebody of a change to how they, or another owner, get in. */
  'account-changed-mail': { auditId: number; personId: string }
  /** Tells whoever scheduled a publication which talks clash since it took place. */
  'clashes-mail': {
    personId: string
    conferenceId: number
    kind: 'talk' | 'programme-day' | 'programme-room'
    recordId: number
  }
  /**
   * Closes orders up to the attempt with this number; rows of earlier versions name none, and mean every order. `means`: how the payer had chosen to pay, outside any gateway; with the new sum it is
   * how they pay again.
   */
  'close-attempts': { registrationId: number; lastAttempt?: number; means?: 'bank-transfer' | 'cash' }
  /** Stores a copy of everything in the bucket for backups. */
  'back-up': Record<string, never>
  /** Compares the books with the gateways'. */
  reconcile: { days: number }
  /** Tells a presenter that the abstract has arrived. */
  'abstract-mail': { abstractId: number }
  /** Tells an author something about an abstract; the link to their page is made together with the mail. */
  'abstract-news-mail': { abstractId: number; news: 'new-link' | 'passed-on' | 'refused' }
  /** Tells the submitter of one of two abstracts that were merged; `merged`: theirs became a part of the other. */
  'abstract-merged-mail': { abstractId: number; otherId: number; news: 'merged' | 'absorbed' }
  /** Tells an author that their abstract was withdrawn, brought back, or cancelled. */
  'abstract-state-mail': { abstractId: number; news: AbstractStateNews }
  /** Reminds an author of a change that the committee asked for, by the version of the decision. */
  'change-due-mail': { abstractId: number; version: number }
  /** Tells whoever submitted or is named in an abstract, or was invited by name, that the conference is cancelled. */
  'cancelled-submitter-mail': { abstractId: number }
  'cancelled-coauthor-mail': { authorId: number }
  'cancelled-invitee-mail': { invitationId: number }
  /** Tells a co-author that they are named; the link to their page is made together with the mail. */
  'coauthor-mail': { authorId: number }
  /** Tells whoever decides about abstracts what is overdue, and what came between two times. */
  'abstract-digest-mail': { personId: string; from?: string; until?: string }
  'late-link-mail': { linkId: number }
  'abstract-draft-mail': { draftId: number }
  /** To `readerId`: what of a conflict of `personId` was lifted, or that they stand in. */
  'conflict-mail': { readerId: string; personId: string; abstractId: number }
  /** Forwards a visitor's message to the organiser. */
  'contact-mail': { messageId: number }
  /** Sends a group mail, a batch at a time. */
  'group-mail': { mailId: number }
  /** Sends the letters of a release of decisions, a batch at a time. */
  'decision-letters': { releaseId: number }
  /** Reminds accepted presenters of what they lack, a batch at a time. */
  'presenter-reminders': { reminderId: number }
  /** Stops what waits to be sent to many, because the conference is cancelled. */
  'stop-mailings': { conferenceId: number }
  /** Chooses the recipients of a group mail whose time has come. */
  'scheduled-group-mail': { mailId: number }
  /** Sends a test copy to its writer, with the details of one recipient. */
  'group-test-mail': {
    mailId: number
    personId: string
    registrationId: number | null
    subscriptionId: number | null
    /** Missing in those of earlier releases. */
    draftId?: number
  }
  /**
   * Sends a text that is being written to its writer, as a recipient would get it; with sample values if `example` is
   * null.
   */
  'text-test-mail': {
    /** English where it is left out. */
    language?: Language
    personId: string
    textId: string
    text: { subject: string; preview: string; heading: string; body: string }
    example: { kind: string; payload: object } | null
  }
  /** Asks an address whether it wants the newsletter. */
  'subscription-mail': { subscriptionId: number }
  /** Sends a visitor the reply of staff. */
  'contact-answer-mail': { answerId: number }
  /** Removes the bytes of files that nothing refers to any more. */
  'remove-files': { keys: string[] }
  /** Removes stored copies of mails, by the keys that they were sent under. */
  'remove-mail-copies': { keys: string[] }
  /** Removes personal data whose retention period is over. */
  'remove-expired-data': Record<string, never>
  /** Cancels the registrations of a cancelled conference, for some seconds at a time. */
  'cancel-registrations': { conferenceId: number }
  /** Processes an act on many registrations, a batch at a time. */
  'bulk-act': { bulkActId: number }
  /** Renders the programme's PDF again after an import. */
  'replace-programme-file': { conferenceId: number }
  /** The same for a file that was drawn. Release 0.1.0, which would replace one that somebody has uploaded, does not take it. */
  'redraw-programme-file': { conferenceId: number }
  /** Publishes a draft at its scheduled time; rows of earlier versions do not name who scheduled it. */
  'publish-draft': { draftId: number; publishAt: string; scheduledBy?: string }
  /** Stores who is to be told about an audit entry. */
  'announce-event': { auditId: number }
  /** Sends one event to one receiver. */
  'deliver-webhook': { deliveryId: number }
}
export type EffectKind = keyof Effects

/** An effect that is a mail. */
export type MailEffect = Extract<EffectKind, `${string}-mail`>

/**
 * The external system that effects depend on. Each lane runs independently: a silent mail server does not delay closing
 * orders.
 */
export const lanes = [
  'mail', 'bulk-mail', 'group-mail', 'gateway', 'files', 'books', 'content', 'webhooks', 'backups',
] as const // biome-ignore format: a list
export type Lane = (typeof lanes)[number]

export const laneOf = {
  'confirmation-mail': 'mail',
  'offer-mail': 'mail',
  'payment-request-mail': 'mail',
  'payment-reminder-mail': 'mail',
  'answers-reminder-mail': 'bulk-mail',
  'payment-lapsed-mail': 'mail',
  'question-mail': 'mail',
  'payment-not-made-mail': 'mail',
  'place-to-confirm-mail': 'mail',
  'already-registered-mail': 'mail',
  'replaced-mail': 'mail',
  'cancellation-mail': 'mail',
  'refund-mail': 'mail',
  'change-mail': 'mail',
  'moved-mail': 'mail',
  'handover-mail': 'mail',
  'move-mail': 'mail',
  'eligibility-mail': 'mail',
  'join-asked-mail': 'mail',
  'joined-mail': 'mail',
  'left-group-mail': 'mail',
  'person-left-mail': 'mail',
  'person-replaced-mail': 'mail',
  'code-for-others-mail': 'mail',
  'person-invitation-mail': 'mail',
  'names-mail': 'mail',
  'admission-invitation-mail': 'bulk-mail',
  'refund-failed-mail': 'mail',
  'refund-account-mail': 'mail',
  'refund-retained-mail': 'mail',
  'refund-window-mail': 'mail',
  'cases-waiting-mail': 'mail',
  'abstract-mail': 'mail',
  'abstract-news-mail': 'mail',
  'change-due-mail': 'mail',
  'abstract-merged-mail': 'mail',
  'abstract-state-mail': 'mail',
  'coauthor-mail': 'mail',
  'cancelled-submitter-mail': 'bulk-mail',
  'cancelled-coauthor-mail': 'bulk-mail',
  'cancelled-invitee-mail': 'bulk-mail',
  'abstract-digest-mail': 'mail',
  'late-link-mail': 'mail',
  'abstract-draft-mail': 'mail',
  'conflict-mail': 'mail',
  'contact-mail': 'mail',
  'contact-answer-mail': 'mail',
  'subscription-mail': 'mail',
  // A lane of its own, so that thousands of mails do not delay confirmations.
  'group-mail': 'group-mail',
  'scheduled-group-mail': 'group-mail',
  'decision-letters': 'group-mail',
  // Before whatever of them is due later.
  'stop-mailings': 'group-mail',
  'presenter-reminders': 'group-mail',
  'group-test-mail': 'mail',
  'text-test-mail': 'mail',
  'invitation-mail': 'mail',
  'password-mail': 'mail',
  'account-changed-mail': 'mail',
  'clashes-mail': 'mail',
  'close-attempts': 'gateway',
  reconcile: 'books',
  'back-up': 'backups',
  'remove-files': 'files',
  'remove-mail-copies': 'files',
  'remove-expired-data': 'files',
  'replace-programme-file': 'files',
  'redraw-programme-file': 'files',
  'publish-draft': 'content',
  'cancel-registrations': 'content',
  'bulk-act': 'content',
  'announce-event': 'webhooks',
  'deliver-webhook': 'webhooks',
} as const satisfies Record<EffectKind, Lane>

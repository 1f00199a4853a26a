/** The kinds of effects outside the database, and what each depends on. */

/** The stages of a move at which its registrant gets a mail. */
export type MoveOccasion = 'started' | 'reminder' | 'completed' | 'lapsed'

/**
 * All kinds of effects. Payloads hold ids only, so that the work reads the current facts; but for the test of a text, which
 * is stored nowhere else.
 */
export interface Effects {
  'confirmation-mail': { registrationId: number }
  'offer-mail': { registrationId: number }
  /** Says how to pay outside of any gateway. */
  'payment-request-mail': { registrationId: number }
  /** Asks once more for what is still due. */
  'payment-reminder-mail': { registrationId: number }
  /** Says that money which needs review is safe. */
  'question-mail': { registrationId: number }
  /** Says that a payment which its payer was waiting for, or which was not captured, brought no money. */
  'payment-not-made-mail': { attemptId: number }
  /** Reminds the organiser of a custom amount that waits to be confirmed. */
  'place-to-confirm-mail': { registrationId: number }
  /**
   * Sends the address of a paid registration to its own e-mail address when somebody registers again with that
   * address.
   */
  'already-registered-mail': { registrationId: number }
  'cancellation-mail': { registrationId: number }
  'refund-mail': { refundId: number }
  'change-mail': { changeId: number }
  /** Tells one of two registrants that staff moved a payment between them. */
  'moved-mail': { creditId: number; registrationId: number }
  /** Tells a registrant how their move to another conference stands. */
  'move-mail': { moveId: number; occasion: MoveOccasion }
  /** Tells one of two people that a registration was handed over. */
  'handover-mail': { handoverId: number; to: 'former' | 'successor' }
  'refund-failed-mail': { refundId: number }
  /** Says why the money of a failed refund stays. */
  'refund-retained-mail': { refundId: number }
  /** Warns the organiser that a gateway will soon no longer carry out a scheduled refund. */
  'refund-window-mail': { refundId: number }
  /** Invites somebody to the back office; the link is made when the mail is. */
  'invitation-mail': { invitationId: number }
  /** Lets somebody of the back office set a new password. */
  'password-mail': { personId: string }
  /** Closes orders up to the attempt with this number; rows of earlier versions name none, and mean every order. */
  'close-attempts': { registrationId: number; lastAttempt?: number }
  /** Compares the books with the gateways'. */
  reconcile: { days: number }
  /** Tells a presenter that the abstract has arrived. */
  'abstract-mail': { abstractId: number }
  /** Hands a visitor's message to the organiser. */
  'contact-mail': { messageId: number }
  /** Sends a mail to many, a batch at a time. */
  'group-mail': { mailId: number }
  /** Sends a test copy to its writer, with the details of one recipient. */
  'group-test-mail': {
    mailId: number
    personId: string
    registrationId: number | null
    subscriptionId: number | null
  }
  /** Sends a text that is being written to its writer, as a recipient would get it; with sample values for null. */
  'text-test-mail': {
    personId: string
    textId: string
    text: { subject: string; preview: string; heading: string; body: string }
    example: { kind: string; payload: object } | null
  }
  /** Asks an address whether it wants the newsletter. */
  'subscription-mail': { subscriptionId: number }
  /** Sends a visitor what staff wrote back. */
  'contact-answer-mail': { answerId: number }
  /** Removes the bytes of files that nothing names any more. */
  'remove-files': { keys: string[] }
  /** Removes stored copies of mails, by the keys that they were sent under. */
  'remove-mail-copies': { keys: string[] }
  /** Removes personal data whose time has come. */
  'remove-expired-data': Record<string, never>
  /** Does an act on many registrations, a batch at a time. */
  'bulk-act': { bulkActId: number }
  /** Renders the programme's PDF again after an import. */
  'replace-programme-file': { conferenceId: number }
  /** Publishes a draft at the time that was set for it. */
  'publish-draft': { draftId: number; publishAt: string }
  /** Writes down who is to be told of an act of the audit. */
  'announce-event': { auditId: number }
  /** Sends one event to one receiver. */
  'deliver-webhook': { deliveryId: number }
}
export type EffectKind = keyof Effects

/** What effects depend on outside. Each lane runs by itself: a silent mail server does not delay closing orders. */
export const lanes = [
  'mail', 'bulk-mail', 'group-mail', 'gateway', 'files', 'books', 'content', 'webhooks',
] as const // biome-ignore format: a list
export type Lane = (typeof lanes)[number]

export const laneOf = {
  'confirmation-mail': 'mail',
  'offer-mail': 'mail',
  'payment-request-mail': 'mail',
  'payment-reminder-mail': 'mail',
  'question-mail': 'mail',
  'payment-not-made-mail': 'mail',
  'place-to-confirm-mail': 'mail',
  'already-registered-mail': 'mail',
  'cancellation-mail': 'mail',
  'refund-mail': 'mail',
  'change-mail': 'mail',
  'moved-mail': 'mail',
  'handover-mail': 'mail',
  'move-mail': 'mail',
  'refund-failed-mail': 'mail',
  'refund-retained-mail': 'mail',
  'refund-window-mail': 'mail',
  'abstract-mail': 'mail',
  'contact-mail': 'mail',
  'contact-answer-mail': 'mail',
  'subscription-mail': 'mail',
  // Thousands of mails keep no confirmation waiting.
  'group-mail': 'group-mail',
  'group-test-mail': 'mail',
  'text-test-mail': 'mail',
  'invitation-mail': 'mail',
  'password-mail': 'mail',
  'close-attempts': 'gateway',
  reconcile: 'books',
  'remove-files': 'files',
  'remove-mail-copies': 'files',
  'remove-expired-data': 'files',
  'replace-programme-file': 'files',
  'publish-draft': 'content',
  'bulk-act': 'content',
  'announce-event': 'webhooks',
  'deliver-webhook': 'webhooks',
} as const satisfies Record<EffectKind, Lane>

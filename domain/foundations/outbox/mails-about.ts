/** Whose each mail is, by the records that it is about. */
import type { Reader } from '#database/database.ts'
import type { EffectKind, Effects } from '#domain/foundations/outbox/effects.ts'

/** A kind of record that names somebody. */
export type MailSubject =
  | 'registration'
  | 'attendee'
  | 'handover'
  /** Who came with a registration before somebody else. */
  | 'replaced'
  | 'abstract'
  | 'author'
  | 'message'
  | 'answer'
  | 'subscription'
  | 'account'
  | 'draft'
  | 'lateLink'
  /** To the back office. */
  | 'invitation'
  /** To a registration, by name. */
  | 'admissionInvitation'

type MailKind = Extract<EffectKind, `${string}-mail`>

/** The ids by which a mail's row names its registration; test mails name none, whichever they show. */
type RegistrationId = 'registrationId' | 'refundId' | 'changeId' | 'attemptId' | 'eligibilityId' | 'moveId'

type OtherId<K extends MailKind> = Exclude<
  Extract<keyof Effects[K], `${string}Id`>,
  'personId' extends keyof Effects[K] ? never : RegistrationId
>

/** Whose records the other ids in the payloads of mails are; `nobody`: they say nothing about who is written to. */
const subjects = {
  'group-mail': { mailId: 'nobody' },
  'scheduled-group-mail': { mailId: 'nobody' },
  'moved-mail': { creditId: 'nobody' },
  'replaced-mail': { replacedId: 'nobody' },
  'code-for-others-mail': { allowanceId: 'nobody' },
  'person-left-mail': { attendeeId: 'attendee' },
  'person-invitation-mail': { attendeeId: 'attendee' },
  'person-replaced-mail': { formerId: 'replaced' },
  'handover-mail': { handoverId: 'handover' },
  'admission-invitation-mail': { invitationId: 'admissionInvitation' },
  'cases-waiting-mail': { conferenceId: 'nobody' },
  'abstract-mail': { abstractId: 'abstract' },
  'abstract-news-mail': { abstractId: 'abstract' },
  'cancelled-submitter-mail': { abstractId: 'abstract' },
  'cancelled-coauthor-mail': { authorId: 'author' },
  'cancelled-invitee-mail': { invitationId: 'admissionInvitation' },
  'abstract-merged-mail': { abstractId: 'abstract', otherId: 'nobody' },
  'abstract-state-mail': { abstractId: 'abstract' },
  'change-due-mail': { abstractId: 'abstract' },
  'coauthor-mail': { authorId: 'author' },
  'late-link-mail': { linkId: 'lateLink' },
  'abstract-draft-mail': { draftId: 'draft' },
  'contact-mail': { messageId: 'message' },
  'contact-answer-mail': { answerId: 'answer' },
  'subscription-mail': { subscriptionId: 'subscription' },
  'invitation-mail': { invitationId: 'invitation' },
  'password-mail': { personId: 'account' },
  'account-changed-mail': { auditId: 'nobody', personId: 'account' },
  'clashes-mail': { personId: 'account', conferenceId: 'nobody', recordId: 'nobody' },
  'abstract-digest-mail': { personId: 'account' },
  'conflict-mail': { readerId: 'account', personId: 'account', abstractId: 'nobody' },
  // A test shows its writer the details of one recipient.
  'group-test-mail': {
    ...{ mailId: 'nobody', personId: 'account', registrationId: 'registration' },
    ...{ subscriptionId: 'subscription', draftId: 'draft' },
  },
  'text-test-mail': { personId: 'account', textId: 'nobody' },
} as const satisfies {
  [K in MailKind as OtherId<K> extends never ? never : K]: Record<OtherId<K>, MailSubject | 'nobody'>
}

/**
 * The mails about some records, by the names of their effects. Those about a registration are left out: their rows name it.
 * Ask for many records at once: it reads the whole outbox.
 *
 * @param ids of the records, by kind
 */
export async function listMailsAbout(
  db: Reader,
  ids: Partial<Record<MailSubject, readonly (number | string)[]>>,
): Promise<string[]> {
  const asked = Object.entries(subjects).flatMap(([kind, fields]) =>
    Object.entries<MailSubject | 'nobody'>(fields).flatMap(([field, subject]) => {
      const wanted = new Set(subject === 'nobody' ? [] : (ids[subject] ?? []).map(String))
      return wanted.size > 0 ? [{ kind, field, wanted }] : []
    }),
  )
  if (asked.length === 0) return []
  // Once for all kinds: no index leads to them, so each statement reads the whole outbox.
  const rows = await db
    .selectFrom('outbox')
    .select(['effect', 'kind', 'payload'])
    .where(eb =>
      eb.or(
        asked.map(({ kind, field }) =>
          eb.and([eb('kind', '=', kind), eb('payload', 'like', `%"${field}":%`)]),
        ),
      ),
    )
    .execute()
  const about = rows.filter(({ kind, payload }) => {
    const named = JSON.parse(payload)
    return asked.some(each => each.kind === kind && each.wanted.has(String(named[each.field])))
  })
  return about.map(({ effect }) => effect)
}

/** Letters of decisions, as they are sent. */
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { AuthorMailing } from '#domain/committee/author-mailing.ts'
import { removeTalkOf } from '#domain/committee/withdrawing/remove-talk-of.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { recipientsIn } from '#domain/office/mailings/mailing.ts'
import { lockRecords } from '#domain/preparation/editing/open-record.ts'
import { abstractsSeenBy, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
import { makeAuthorLink } from '#domain/programme/abstracts/author-links.ts'
import { queueChangeReminder } from '#domain/programme/changes/change-due.ts'
import { decisionTransitions } from '#domain/programme/decisions/decision.ts'
import { followAbstract } from '#domain/programme/talks/talk-of-abstract.ts'
import type { LetterPart } from './letter-text.ts'

/** A letter as it was checked. */
export interface LetterToSend {
  id: number
  conferenceId: number
  email: string
  subject: string
  parts: LetterPart[]
  /** In which it is written; null for the conference's first. */
  language: string | null
  /** Of the link to the author's own page, made with this letter. */
  pageSecret: string
}

/**
 * In the transaction that claims a letter its decision becomes a released one, so nothing outside tells it before; if it was
 * decided otherwise meanwhile, the letter is left out.
 */
async function claim(
  tx: Transaction,
  letterId: number,
  now: Temporal.Instant,
): Promise<LetterToSend | undefined> {
  const letter = await tx
    .selectFrom('decision_letters')
    .innerJoin('decision_releases', 'decision_releases.id', 'decision_letters.release_id')
    .select([
      'decision_letters.id',
      'abstract_id',
      'decision_version',
      'email',
      'subject',
      'parts',
      'language',
    ])
    .select(['conference_id', 'stopped_at'])
    .where('decision_letters.id', '=', letterId)
    .executeTakeFirstOrThrow()
  // What a letter takes back leaves the programme: names are locked before rows.
  const inProgramme = await tx
    .selectFrom('abstract_talks')
    .select('talk_id')
    .where('abstract_id', '=', letter.abstract_id)
    .executeTakeFirst()
  if (inProgramme) await lockRecords(tx, ['talk'], letter.conference_id)
  await lockRow(tx, 'abstracts', letter.abstract_id)
  const decision = await tx
    .selectFrom('decisions')
    .select(['id', 'state', 'version', 'released_version', 'outcome', 'change_by'])
    .where('abstract_id', '=', letter.abstract_id)
    .executeTakeFirst()
  const abstract = await abstractsSeenBy(tx, theProduct)
    .select(['state', 'form_name'])
    .where('id', '=', letter.abstract_id)
    .executeTakeFirst()
  if (!decision || decision.version !== letter.decision_version || abstract?.state !== 'submitted')
    return undefined
  if (letter.stopped_at !== null) return undefined
  if (decision.released_version !== decision.version) {
    await changeLockedState(tx, decisionTransitions, decision.id, 'released', {
      released_version: decision.version,
    })
    await recordAudit(tx, {
      conferenceId: letter.conference_id,
      actor: theClock,
      act: 'decision released',
      subject: { kind: 'abstract', id: letter.abstract_id },
      facts: { outcome: decision.outcome },
      now,
    })
    if (inProgramme)
      await followDecision(tx, letter.abstract_id, { ...decision, before: abstract.form_name }, now)
    const conference = await findConferenceById(tx, letter.conference_id)
    if (conference && decision.outcome === 'please-change' && decision.change_by !== null) {
      const { abstract_id: abstractId } = letter
      const by = Temporal.PlainDate.from(decision.change_by)
      await queueChangeReminder(tx, conference, { abstractId, version: decision.version, by }, now)
    }
  }
  return {
    id: letter.id,
    conferenceId: letter.conference_id,
    email: letter.email,
    subject: letter.subject,
    // Only a release writes it.
    parts: JSON.parse(letter.parts) as LetterPart[],
    language: letter.language,
    pageSecret: await makeAuthorLink(tx, letter.abstract_id, now),
  }
}

/** A talk that was made after an earlier letter: one that is accepted no more is taken out, one of another form says so. */
async function followDecision(
  tx: Transaction,
  abstractId: number,
  { outcome, before }: { outcome: string | null; before: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const act = { actor: theClock, now }
  if (outcome === 'accepted') await followAbstract(tx, act, abstractId, { form: before })
  else await removeTalkOf(tx, act, abstractId)
}

/** How the letters of a release are sent. */
export const letterMailing = {
  table: 'decision_releases',
  recipients: recipientsIn('decision_letters'),
  of: 'release_id',
  asked: { by: 'released_by', at: 'released_at' },
  sending: releaseId => ({ kind: 'decision-letters', payload: { releaseId } }),
  subject: 'decision-release',
  begun: 'decisions released',
  stopped: 'decisions stopped',
  claim,
} as const satisfies AuthorMailing<LetterToSend>

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
import { abstractsSeenBy, everyChair, theProduct } from '#domain/programme/abstracts/abstract-view.ts'
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

/** If it was decided otherwise meanwhile, the letter is left out. */
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
  // Whoever decides has the lock too, so what is claimed stands until it was sent: `isBeingTold`.
  await lockRow(tx, 'abstracts', letter.abstract_id)
  const abstract = await abstractsSeenBy(tx, everyChair)
    .select(['state', 'decision_version'])
    .where('id', '=', letter.abstract_id)
    .executeTakeFirst()
  if (abstract?.state !== 'submitted' || abstract.decision_version !== letter.decision_version)
    return undefined
  if (letter.stopped_at !== null) return undefined
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

/** The decision that a letter has told becomes a released one: nothing outside tells it before. */
async function arrived(tx: Transaction, letterId: number, now: Temporal.Instant): Promise<void> {
  const letter = await tx
    .selectFrom('decision_letters')
    .innerJoin('decision_releases', 'decision_releases.id', 'decision_letters.release_id')
    .select(['abstract_id as abstractId', 'decision_version as version', 'conference_id as conferenceId'])
    .where('decision_letters.id', '=', letterId)
    .executeTakeFirstOrThrow()
  const { abstractId, version, conferenceId } = letter
  // What a letter takes back leaves the programme: names are locked before rows.
  const inProgramme = await tx
    .selectFrom('abstract_talks')
    .select('talk_id')
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  if (inProgramme) await lockRecords(tx, ['talk'], conferenceId)
  await lockRow(tx, 'abstracts', abstractId)
  const decision = await tx
    .selectFrom('decisions')
    .select(['id', 'state', 'version', 'released_version'])
    .where('abstract_id', '=', abstractId)
    .executeTakeFirst()
  if (!decision || (decision.released_version ?? 0) >= version) return
  const before = await abstractsSeenBy(tx, theProduct)
    .select('form_name')
    .where('id', '=', abstractId)
    .executeTakeFirst()
  if (decision.version === version) {
    await changeLockedState(tx, decisionTransitions, decision.id, 'released', { released_version: version })
  } else if (decision.state === 'corrected') {
    // Corrected again while the letter was on its way: it told what was decided before.
    await tx
      .updateTable('decisions')
      .set({ released_version: version })
      .where('id', '=', decision.id)
      .execute()
  } else return
  const { outcome, change_by } = await tx
    .selectFrom('decision_versions')
    .select(['outcome', 'change_by'])
    .where('abstract_id', '=', abstractId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    conferenceId,
    actor: theClock,
    act: 'decision released',
    subject: { kind: 'abstract', id: abstractId },
    facts: { outcome },
    now,
  })
  if (inProgramme) await followDecision(tx, abstractId, { outcome, before: before?.form_name ?? null }, now)
  const conference = await findConferenceById(tx, conferenceId)
  if (conference && outcome === 'please-change' && change_by !== null) {
    const by = Temporal.PlainDate.from(change_by)
    await queueChangeReminder(tx, conference, { abstractId, version, by }, now)
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
  arrived,
} as const satisfies AuthorMailing<LetterToSend>
